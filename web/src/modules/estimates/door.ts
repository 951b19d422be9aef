import { lazy } from 'react'

/** The tab "Estimate" of an order; its code loads when it opens. */
export const EstimateTab = lazy(() => import('./parts/EstimateTab.tsx'))
