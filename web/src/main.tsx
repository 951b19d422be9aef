import './kit/browser/storage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { removeSplash } from './app/splash.ts'
import { router } from './app/router.tsx'
import { applyTexts, storedTexts } from './kit/text/textChanges.ts'
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

// English is in the code. The engine for other languages and changed texts is large, and comes only for those who have any.
// Not awaited at the top level: the bundler would then add a file to every route.
const language = readLanguage()
const stored = language === 'en' ? storedTexts() : null
if (stored)
  // A failed load of the engine must not keep the page from opening in English.
  void applyTexts(stored)
    .catch(() => undefined)
    .then(render)
else if (language === 'en') render()
else
  void import('./kit/text/engine.ts')
    .then((text) => text.startTextEngine(language))
    .then(() => {
      document.documentElement.lang = language
      render()
    })
