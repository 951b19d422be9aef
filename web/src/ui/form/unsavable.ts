/**
 * The first field inside of an element whose text is too long, or can't be read as a value: a year of 3000, an amount of "12o". Saving
 * without it would lose what was typed, and say that it was saved. Fields that can't be read say so from now on.
 */
export const firstUnsavableField = (within: HTMLElement | null): HTMLElement | undefined => {
  for (const field of within?.querySelectorAll('[data-unreadable]') ?? [])
    field.dispatchEvent(new Event('invalid'))
  return within?.querySelector<HTMLElement>('[data-too-long], [data-unreadable]') ?? undefined
}
