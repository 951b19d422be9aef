import { lazy } from 'react'
import { t } from './texts.ts'

const Panel = lazy(() => import('./BaysTab.tsx'))

/** The tab of a location's page; its code loads when it opens. */
export const bayTab = () => ({ key: 'bays', label: t('tab'), Panel })
