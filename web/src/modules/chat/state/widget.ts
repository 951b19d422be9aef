import { onSession } from '../../../kit/api/session.ts'
import { parseJson } from '../../../ui/storedValue.ts'
import { closedWidget, reduceWidget, restoreWidget, type WidgetAction, type Widget } from '../rules/widget.ts'
import { createStore } from './store.ts'

/** Kept for the session, so a reload restores the panel. Signing out clears it. */
const key = 'calibrate.chat'

const widget = createStore<Widget>(restoreWidget(parseJson(sessionStorage.getItem(key))))

/** Dispatches an action: `act({ do: 'open', channel: 'request_48213' })`. */
export const dispatchChat = (action: WidgetAction): void => {
  widget.set(reduceWidget(widget.get(), action))
  sessionStorage.setItem(key, JSON.stringify(widget.get()))
}
export const useWidget = widget.use
export const widgetNow = widget.get

onSession((session) => {
  if (session === 'signedOut') widget.set(closedWidget)
})

/** localStorage key of a person's outgoing messages. */
export const queueKey = (guid: string): string => `chat.queue:${guid}`
/** Whether there are queued messages, in which case the chat starts without being opened. */
export const hasQueuedMessages = (guid: string): boolean => localStorage.getItem(queueKey(guid)) !== null
