import { lazy } from 'react'
import { t } from './texts.ts'

const Panel = lazy(() => import('./ProfileCalendar.tsx'))

/** The tab of the reader's own profile; its code loads when it opens. */
export const calendarTab = () => ({ key: 'calendar', label: t('profile.tab'), Panel })
