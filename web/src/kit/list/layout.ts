import type { ColumnLayout } from '../../ui/list/types.ts'

/** Serializes a column layout for the URL: keys in order, separated by dots, with a minus before hidden ones. */
export const layoutText = (layout: ColumnLayout | undefined): string =>
  layout ? layout.order.map((key) => (layout.hidden.includes(key) ? `-${key}` : key)).join('.') : ''

/** Parses what `layoutText` wrote; undefined for empty text. */
export const layoutOf = (text: string): ColumnLayout | undefined => {
  if (text === '') return undefined
  const keys = text.split('.')
  return {
    order: keys.map((key) => key.replace(/^-/, '')),
    hidden: keys.filter((key) => key.startsWith('-')).map((key) => key.slice(1)),
  }
}
