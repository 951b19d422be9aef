import { lazy } from 'react'

export const Translations = lazy(() => import('./parts/Translations.tsx'))
