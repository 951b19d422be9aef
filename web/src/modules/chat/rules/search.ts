/** Debounce of the member search, and how many results it shows. */
export const searchDebounceMs = 350
export const maxOptions = 100

/** Debounces a search term. Blank text is reported at once, so that its results can be cleared. */
export const searchSignal = (onSearch: (term: string) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    typed(text: string) {
      stop()
      const term = text.trim()
      if (term === '') onSearch('')
      else timer = setTimeout(() => onSearch(term), searchDebounceMs)
    },
    stop,
  }
}
