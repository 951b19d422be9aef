import { t } from './shippedNameTexts.ts'
import { englishTemplate } from './texts.ts'

const lists = { NotificationType: 11, BlogStatus: 3 } as const

/** The name of a list item that code relies on: the company's own, or the shipped one in the reader's language. */
export const shippedName = (
  list: keyof typeof lists,
  value: string | number | null,
  named: string,
): string => {
  const key = `${list}.${value}`
  const isShipped = Number(value) >= 1 && Number(value) <= lists[list]
  return isShipped && named === englishTemplate('contract/shippedNames', key) ? t(key as Key) : named
}

type Key = Parameters<typeof t>[0]
