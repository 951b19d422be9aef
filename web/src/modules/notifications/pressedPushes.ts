let listener: ((href: string) => void) | undefined
const waiting: string[] = []

// A pressed push reaches an open page as a message, which may come before the page knows its user.
if ('serviceWorker' in navigator)
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ kind?: string; href?: string }>) => {
      if (data.kind !== 'open' || !data.href) return
      if (listener) listener(data.href)
      else waiting.push(data.href)
    },
  )

/** Listens for pressed pushes, beginning with those that came before. Returns a function that stops it. */
export const onPressedPush = (listen: (href: string) => void): (() => void) => {
  listener = listen
  for (const href of waiting.splice(0)) listen(href)
  return () => {
    if (listener === listen) listener = undefined
  }
}
