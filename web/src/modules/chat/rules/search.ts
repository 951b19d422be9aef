/** Member search waits this long, and shows up to so many (document 2, section 9). */
export const searchRestMs = 350
export const mostOptions = 100

/** Tells what is to be searched after a rest in typing; a blank text is told at once, and is never searched. */
export const searchSignal = (tell: (term: string) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    typed(text: string) {
      stop()
      const term = text.trim()
      if (term === '') tell('')
      else timer = setTimeout(() => tell(term), searchRestMs)
    },
    stop,
  }
}
