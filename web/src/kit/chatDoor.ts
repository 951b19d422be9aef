/**
 * The way to the chat for screens above it on the street: they name a channel, and the widget, wherever it is, opens it.
 */
type Asked = { do: 'open' | 'toggle'; channel: string }
type Opener = (what: Asked) => void
let opener: Opener | undefined
let asked: Asked | undefined

const ask = (what: Asked): void => {
  if (opener) opener(what)
  else asked = what
}

/** Opens a chat by its name: `request_48213`. */
export const openChat = (channel: string): void => ask({ do: 'open', channel })

/** Opens a chat by its name, in place of any other, or closes it. */
export const toggleChat = (channel: string): void => ask({ do: 'toggle', channel })

/** The widget takes over; what was asked before it was there is opened now. The answer gives it back. */
export const onOpenChat = (take: Opener): (() => void) => {
  opener = take
  if (asked) take(asked)
  asked = undefined
  return () => {
    if (opener === take) opener = undefined
  }
}
