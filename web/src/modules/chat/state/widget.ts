import { onSession } from '../../../kit/api/session.ts'
import { parsed } from '../../../ui/storedValue.ts'
import { closed, moved, widgetOf, type Act, type Widget } from '../rules/widget.ts'
import { store } from './store.ts'

/** Kept for the session, so a reload restores the panel. Signing out clears it. */
const key = 'calibrate.chat'

const widget = store<Widget>(widgetOf(parsed(sessionStorage.getItem(key))))

/** Dispatches an action: `act({ do: 'open', channel: 'request_48213' })`. */
export const act = (what: Act): void => {
  widget.set(moved(widget.get(), what))
  sessionStorage.setItem(key, JSON.stringify(widget.get()))
}
export const useWidget = widget.use
export const widgetNow = widget.get

onSession((session) => {
  if (session === 'signedOut') widget.set(closed)
})

/** localStorage key of a person's outgoing messages. */
export const queuePlace = (guid: string): string => `chat.queue:${guid}`
/** Whether there are queued messages, in which case the chat starts without being opened. */
export const hasQueue = (guid: string): boolean => localStorage.getItem(queuePlace(guid)) !== null
