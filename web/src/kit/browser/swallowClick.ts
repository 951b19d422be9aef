/** Keeps the click that follows the end of a drag from reaching what lies under the pointer. */
export const swallowClick = (): void => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true))
}
