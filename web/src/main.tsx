import './kit/browser/storage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { removeSplash } from './app/splash.ts'
import { router } from './app/router.tsx'
import { readLanguage } from './kit/text/readLanguage.ts'

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

// English is in the code. The engine for other languages is large, and comes only when one is chosen.
// Not awaited at the top level: the bundler would then add a file to every route.
const language = readLanguage()
if (language === 'en') render()
else
  void import('./kit/text/engine.ts')
    .then((text) => text.startTextEngine(language))
    .then(() => {
      document.documentElement.lang = language
      render()
    })
