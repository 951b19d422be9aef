import { t } from './shippedNameTexts.ts'
import { englishTemplate } from './texts.ts'

type List = 'NotificationType' | 'TechnicianStatus' | 'BlogStatus'
type Key = Parameters<typeof t>[0]

/** The name of a list item that code relies on: the company's own, or the shipped one in the reader's language. */
export const shippedName = (list: List, value: string | number | null, named: string): string => {
  const key = `${list}.${value}`
  return named === englishTemplate('contract/shippedNames', key) ? t(key as Key) : named
}
