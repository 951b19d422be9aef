import { lazy } from 'react'

/** The bar of somebody who fixes texts. */
export const FixTexts = lazy(() => import('./fix/FixTexts.tsx'))
export const Translations = lazy(() => import('./parts/Translations.tsx'))
