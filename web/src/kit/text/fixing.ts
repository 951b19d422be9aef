import { useSyncExternalStore } from 'react'
import { readersLanguage } from '#contract/kit/readers-language.ts'
import { setTextDecoration, shippedTexts } from '#contract/kit/texts.ts'
import { hidePlace } from './hiddenPlaces.ts'
import { renderAnew } from '../../ui/textMemo.ts'

/** Whether this person is fixing texts: every text on the screen then carries its place. */
let isOn = false
const listeners = new Set<() => void>()

const entryKey = (namespace: string, key: string, count: number | undefined): string =>
  count !== undefined && shippedTexts().get(namespace)?.[`${key}_other`]
    ? `${key}_${new Intl.PluralRules(readersLanguage()).select(count)}`
    : key

export const setFixing = (next: boolean): void => {
  isOn = next
  setTextDecoration(
    next
      ? (text, namespace, key, count) => hidePlace(text, `${namespace} ${entryKey(namespace, key, count)}`)
      : undefined,
  )
  listeners.forEach((listener) => listener())
  renderAnew()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useFixing = (): boolean => useSyncExternalStore(subscribe, () => isOn)
