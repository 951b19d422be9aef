import './kit/browser/storage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { removeSplash } from './app/splash.ts'
import { router } from './app/router.tsx'
import { startTexts } from './kit/text/textChanges.ts'

const render = (): void => {
  const root = document.getElementById('root')
  removeSplash()
  if (root)
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
}

// English is in the code; other languages load first.
// Not awaited at the top level: the bundler would then add a file to every route.
const loading = startTexts()
if (loading) void loading.then(render)
else render()
