/**
 * Lets modules that may not import the chat open a channel: they name it, and the chat widget opens it once it is mounted.
 */
type ChatRequest = { do: 'open' | 'toggle'; channel: string }
type Handler = (request: ChatRequest) => void
let handler: Handler | undefined
let pending: ChatRequest | undefined

const request = (wanted: ChatRequest): void => {
  if (handler) handler(wanted)
  else pending = wanted
}

/** Opens a chat by its channel name: `request_48213`. */
export const openChat = (channel: string): void => request({ do: 'open', channel })

/** Opens a chat by its channel name in place of any other, or closes it if it is open. */
export const toggleChat = (channel: string): void => request({ do: 'toggle', channel })

/** Registers the widget as the handler and delivers a request made before it mounted. Returns the unsubscribe function. */
export const onOpenChat = (next: Handler): (() => void) => {
  handler = next
  if (pending) next(pending)
  pending = undefined
  return () => {
    if (handler === next) handler = undefined
  }
}
