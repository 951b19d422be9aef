import type { Contact } from '../../data.ts'

export const tabKeys = ['details', 'related', 'vehicles', 'requests'] as const
export type TabKey = (typeof tabKeys)[number]

/** The tabs beside the contact form, with counts where they are known. */
export const tabsOf = (record: Contact) => [
  { key: 'details', label: 'Details' },
  { key: 'related', label: 'Related' },
  { key: 'vehicles', label: 'Vehicles', count: record.vehicles, tone: 'grey' as const },
  { key: 'requests', label: 'ROs', count: record.requests, tone: 'grey' as const },
]
