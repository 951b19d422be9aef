import { lazy } from 'react'

/** The tab "Scans" of an order; its code loads when it opens. */
export const ScansTab = lazy(() => import('./order/ScansTab.tsx'))
