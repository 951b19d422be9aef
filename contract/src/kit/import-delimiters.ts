/** What may separate the columns of an imported file. */
export const importDelimiters = ['Comma', 'Tab'] as const
