import './kit/browser/storage.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { removeSplash } from './app/splash.ts'
import { router } from './app/router.tsx'

const root = document.getElementById('root')
removeSplash()
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
