import type { MouseEvent } from 'react'

/**
 * The first field inside of an element whose text is too long, or can't be read as a value: a year of 3000, an amount of "12o". Saving
 * without it would lose what was typed, and say that it was saved. Fields that can't be read say so from now on.
 */
export const firstUnsavableField = (within: HTMLElement | null): HTMLElement | undefined => {
  for (const field of within?.querySelectorAll('[data-unreadable]') ?? [])
    field.dispatchEvent(new Event('invalid'))
  return within?.querySelector<HTMLElement>('[data-too-long], [data-unreadable]') ?? undefined
}

/** Moves the focus to that field. Returns whether there is one, so that nothing may be saved. */
export const focusUnsavableField = (within: HTMLElement | null): boolean => {
  const field = firstUnsavableField(within)
  field?.focus()
  return field !== undefined
}

/**
 * How many fields inside of an element hold text that can't be read, which no change of a value shows. Those named in `counted` have
 * another change already.
 */
export const countUnreadable = (within: HTMLElement | null, counted: readonly string[]): number =>
  [...(within?.querySelectorAll('[data-unreadable]') ?? [])].filter(
    (field) => !counted.includes(field.getAttribute('name') ?? ''),
  ).length

/**
 * Stops a press of a button that saves or ends something while a field beside it holds text that would be lost. Enter presses the
 * button, too. For `onClickCapture` of what holds the fields and their buttons.
 */
export const keepUnsavable = (event: MouseEvent<HTMLElement>): void => {
  const holder = event.currentTarget
  const pressed = (event.target as Element).closest('[data-final]')
  // A press inside of a dialog over this one arrives here as well.
  if (!pressed || !holder.contains(pressed) || !focusUnsavableField(holder)) return
  event.preventDefault()
  event.stopPropagation()
}
