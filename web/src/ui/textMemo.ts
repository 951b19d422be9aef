import { memo, useRef, useSyncExternalStore, type FunctionComponent, type ReactNode } from 'react'

const listeners = new Set<() => void>()
/** Increased by each change of the texts, so that screens render again. */
let turn = 0

/** Renders every screen anew, because its texts have changed. */
export const renderAnew = (): void => {
  turn += 1
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Renders the component again when texts change. Every screen and frame uses it. */
export const useTextsTurn = (): number => useSyncExternalStore(subscribe, () => turn)

/** `useMemo` for what holds texts, such as commands and columns: also made anew when the language or a text changes. */
export const useTextMemo = <T>(make: () => T, needs: readonly unknown[]): T => {
  const now = [...needs, useTextsTurn()]
  const kept = useRef<{ needs: readonly unknown[]; made: T }>(undefined)
  if (!kept.current || now.some((each, at) => !Object.is(each, kept.current?.needs[at])))
    kept.current = { needs: now, made: make() }
  return kept.current.made
}

/** React's `memo` for what shows texts: also rendered again when the language or a text changes. */
export const textMemo = <P extends object>(Component: (props: P) => ReactNode): FunctionComponent<P> =>
  memo(function WithTexts(props: P) {
    useTextsTurn()
    return Component(props)
  }) as unknown as FunctionComponent<P>
