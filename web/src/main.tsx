import './kit/browser/storage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { removeSplash } from './app/splash.ts'
import { router } from './app/router.tsx'
import { readLanguage } from './kit/text/readLanguage.ts'

const language = readLanguage()
// English is in the code. The engine for other languages is large, and comes only when one is chosen.
if (language !== 'en') {
  await import('./kit/text/engine.ts').then((text) => text.startTextEngine(language))
  document.documentElement.lang = language
}

const root = document.getElementById('root')
removeSplash()
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
