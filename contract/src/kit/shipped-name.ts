import { t } from './shippedNameTexts.ts'
import { englishTemplate } from './texts.ts'

type Key = Parameters<typeof t>[0]

/** A list whose items have shipped names: a lookup list, or the visit types and time zones. */
export type ShippedList = Key extends infer K ? (K extends `${infer List}.${string}` ? List : never) : never

/** The last part of a name's key: "Toll-free" is tollFree. */
const keyWord = (name: string): string =>
  name.toLowerCase().replaceAll(/[^a-z\d]+(.?)/g, (_, next: string) => next.toUpperCase())

/**
 * The name of a list item: the company's own, or the shipped one in the reader's language. Any list may be named; those
 * without shipped names keep theirs.
 */
export const shippedName = (list: string, named: string): string => {
  const key = `${list}.${keyWord(named)}`
  return named === englishTemplate('contract/shippedNames', key) ? t(key as Key) : named
}

const reasonLists = ['HoldReason', 'CancelReason'] as const

/** Why something was put on hold or cancelled, as the history keeps it: a listed reason, a note, or both with a colon between. */
export const shippedReason = (why: string): string => {
  const end = why.indexOf(': ')
  const name = end < 0 ? why : why.slice(0, end)
  const shown = reasonLists.map((list) => shippedName(list, name)).find((each) => each !== name)
  return shown === undefined ? why : shown + why.slice(name.length)
}
