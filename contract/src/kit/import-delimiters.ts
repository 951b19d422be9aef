/** How the columns of an imported file are separated. */
export const importDelimiters = ['Comma', 'Tab'] as const
