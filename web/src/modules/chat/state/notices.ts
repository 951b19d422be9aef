import { createStore } from './store.ts'

/** How long a notice stays. */
export const noticeMs = 2000

export type Notice = { id: number; text: string; isError: boolean }
const notices = createStore<readonly Notice[]>([])
let next = 1

/** Shows a short notice in the panel. */
export const showNotice = (text: string, isError = false): void => {
  const id = next++
  notices.set([...notices.get(), { id, text, isError }].slice(-3))
  setTimeout(() => notices.set(notices.get().filter((each) => each.id !== id)), noticeMs)
}
export const useNotices = notices.use
export const currentNotices = notices.get
