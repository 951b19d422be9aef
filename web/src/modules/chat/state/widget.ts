import { onSession } from '../../../kit/api/session.ts'
import { parsed } from '../../../ui/storedValue.ts'
import { closed, moved, widgetOf, type Act, type Widget } from '../rules/widget.ts'
import { store } from './store.ts'

/** Kept for the session, so that a reload finds the chat as it was; sign-out clears it. */
const key = 'calibrate.chat'

const widget = store<Widget>(widgetOf(parsed(sessionStorage.getItem(key))))

/** Moves the widget: `act({ do: 'open', channel: 'request_48213' })`. */
export const act = (what: Act): void => {
  widget.set(moved(widget.get(), what))
  sessionStorage.setItem(key, JSON.stringify(widget.get()))
}
export const useWidget = widget.use
export const widgetNow = widget.get

onSession((session) => {
  if (session === 'signedOut') widget.set(closed)
})

/** Where the messages of a person wait on this device. */
export const queuePlace = (guid: string): string => `chat.queue:${guid}`
/** Whether some do: the chat then begins by itself. */
export const hasQueue = (guid: string): boolean => localStorage.getItem(queuePlace(guid)) !== null
