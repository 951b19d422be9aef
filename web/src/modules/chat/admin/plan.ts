import type { ListPlan } from '../../../kit/list/listStore.ts'

export type AdminState = {
  tab: string
  search: string
  filter: number
  type: string
  channel: string
  state: string
  category: string
}
/** The admin list state that is stored in the URL. */
export const adminPlan: ListPlan<AdminState> = {
  name: 'chatadmin',
  defaults: { tab: 'channels', search: '', filter: 9999, type: '', channel: '', state: 'open', category: '' },
  keep: { tab: 'session', search: 'session', filter: 'session', type: 'session' },
}
/** Props of each admin tab: the list state and its setter. */
export type AdminTabProps = { state: AdminState; set: (change: Partial<AdminState>) => void }

/** Channels per page. */
export const pageSize = 10
