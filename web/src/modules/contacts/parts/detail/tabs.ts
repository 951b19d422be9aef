import type { Contact } from '../../data.ts'
import { t } from './texts.ts'

export const tabKeys = ['details', 'related', 'vehicles', 'requests'] as const
export type TabKey = (typeof tabKeys)[number]

/** The tabs beside the contact form, with counts where they are known. */
export const tabsOf = (record: Contact) => [
  { key: 'details', label: t('tab.details') },
  { key: 'related', label: t('tab.related') },
  { key: 'vehicles', label: t('tab.vehicles'), count: record.vehicles, tone: 'grey' as const },
  { key: 'requests', label: t('tab.requests'), count: record.requests, tone: 'grey' as const },
]
