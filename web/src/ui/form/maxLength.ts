/**
 * What is said of a text that is longer than its field takes. The browser would cut it without a word (maxLength): here it
 * stays as it was typed or pasted, to be shortened by who knows what matters in it.
 */
export const tooLongMessage = (text: string, most: number): string | undefined =>
  text.length > most ? `At most ${most} characters. Shorten it by ${text.length - most}.` : undefined

/** The first field of a form whose text is too long. */
export const firstTooLongField = (form: HTMLElement | null): HTMLElement | undefined =>
  form?.querySelector<HTMLElement>('[data-too-long]') ?? undefined
