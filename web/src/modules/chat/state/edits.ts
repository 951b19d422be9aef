import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/** Messages that are being changed: a message that is scrolled out of sight is drawn anew when it comes back. */
const open = new Set<number>()
const keyOf = (id: number) => `chat edit:${id}`

export const isEdited = (id: number): boolean => open.has(id)
/** What was written and not saved, also before a reload. */
export const editOf = (id: number): string | undefined => {
  const html = deviceDrafts.load(keyOf(id))?.changes['message']
  return typeof html === 'string' ? html : undefined
}
export const beginEdit = (id: number): void => void open.add(id)
export const keepEdit = (id: number, html: string): void =>
  deviceDrafts.save(keyOf(id), { changes: { message: html }, at: Date.now() })
export const endEdit = (id: number): void => {
  open.delete(id)
  deviceDrafts.clear(keyOf(id))
}
