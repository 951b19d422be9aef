import { deviceDrafts } from '../../../ui/form/draftStore.ts'

/**
 * Ids of messages being edited. Virtual scrolling unmounts them, so the state can't live in the component.
 */
const open = new Set<number>()
const keyOf = (id: number) => `chat edit:${id}`

export const isEditing = (id: number): boolean => open.has(id)
/** The unsaved text of an edit; survives a reload. */
export const loadEditDraft = (id: number): string | undefined => {
  const html = deviceDrafts.load(keyOf(id))?.changes['message']
  return typeof html === 'string' ? html : undefined
}
export const startEdit = (id: number): void => void open.add(id)
export const saveEditDraft = (id: number, html: string): void =>
  deviceDrafts.save(keyOf(id), { changes: { message: html }, at: Date.now() })
export const endEdit = (id: number): void => {
  open.delete(id)
  deviceDrafts.clear(keyOf(id))
}
