/**
 * The way to the chat for screens above it on the street: they name a channel, and the widget, wherever it is, opens it.
 */
type Opener = (channel: string) => void
let opener: Opener | undefined
let asked: string | undefined

/** Opens a chat by its name: `request_48213`. */
export const openChat = (channel: string): void => {
  if (opener) opener(channel)
  else asked = channel
}

/** The widget takes over; what was asked before it was there is opened now. The answer gives it back. */
export const onOpenChat = (take: Opener): (() => void) => {
  opener = take
  if (asked) take(asked)
  asked = undefined
  return () => {
    if (opener === take) opener = undefined
  }
}
