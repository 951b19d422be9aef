import { store } from './store.ts'

/** Notices of the chat leave by themselves after this long (document 2, section 9). */
export const noticeMs = 2000

export type Notice = { id: number; text: string; bad: boolean }
const notices = store<readonly Notice[]>([])
let next = 1

/** A short word in the widget: what was done, or why not. */
export const notice = (text: string, bad = false): void => {
  const id = next++
  notices.set([...notices.get(), { id, text, bad }].slice(-3))
  setTimeout(() => notices.set(notices.get().filter((each) => each.id !== id)), noticeMs)
}
export const useNotices = notices.use
export const noticesNow = notices.get
