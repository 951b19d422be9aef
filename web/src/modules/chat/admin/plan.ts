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
/** What the administration of the chat keeps in its address. */
export const adminPlan: ListPlan<AdminState> = {
  name: 'chatadmin',
  defaults: { tab: 'channels', search: '', filter: 9999, type: '', channel: '', state: 'open', category: '' },
  keep: { tab: 'session', search: 'session', filter: 'session', type: 'session' },
}
/** What a part of it gets: the state, and the way to change it. */
export type Ways = { state: AdminState; set: (change: Partial<AdminState>) => void }

/** A page of channels (document 1, section 9). */
export const pageSize = 10
