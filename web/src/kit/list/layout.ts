import type { ColumnLayout } from '../../ui/list/types.ts'

/** A layout as text for the address: keys in their order with dots between, those left out with a minus. */
export const layoutText = (layout: ColumnLayout | undefined): string =>
  layout ? layout.order.map((key) => (layout.hidden.includes(key) ? `-${key}` : key)).join('.') : ''

/** The layout of such a text; undefined for none. */
export const layoutOf = (text: string): ColumnLayout | undefined => {
  if (text === '') return undefined
  const keys = text.split('.')
  return {
    order: keys.map((key) => key.replace(/^-/, '')),
    hidden: keys.filter((key) => key.startsWith('-')).map((key) => key.slice(1)),
  }
}
