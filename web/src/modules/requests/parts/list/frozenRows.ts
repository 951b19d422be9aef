import { useEffect, useMemo, useState } from 'react'
import { t } from './texts.ts'

export type FrozenRows<Row> = {
  rows: readonly Row[] | undefined
  /** What is held back, such as "3 new" or "Order changed"; undefined if nothing is. */
  pendingText?: string
}

/**
 * Merges fresh rows into the rows on the screen: content updates, but no row appears, disappears, or moves. `pendingText`
 * says what is held back.
 */
export const mergeFrozen = <Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  keyOf: (row: Row) => number,
): FrozenRows<Row> => {
  const now = new Map(fresh.map((row) => [keyOf(row), row]))
  const here = new Set(shown.map(keyOf))
  const rows = shown.map((row) => now.get(keyOf(row)) ?? row)
  const more = fresh.filter((row) => !here.has(keyOf(row))).length
  const isSame =
    fresh.length === shown.length && fresh.every((row, at) => keyOf(row) === keyOf(shown[at] as Row))
  if (isSame) return { rows: fresh }
  return { rows, pendingText: more > 0 ? t('rows.new', { count: more }) : t('rows.reordered') }
}

/**
 * Freezes row positions while the user hovers over the list or has rows selected. `queryId` identifies the query: rows of
 * another query are never held. It is undefined while the rows still belong to the previous query.
 */
export const useFrozenRows = <Row>(
  fresh: readonly Row[] | undefined,
  {
    queryId,
    isFrozen,
    keyOf,
  }: { queryId: string | undefined; isFrozen: boolean; keyOf: (row: Row) => number },
): FrozenRows<Row> & { release: () => void } => {
  const [frozen, setFrozen] = useState<{ queryId: string; rows: readonly Row[] }>()
  const held = useMemo(
    (): FrozenRows<Row> =>
      isFrozen && fresh && frozen && frozen.queryId === queryId
        ? mergeFrozen(frozen.rows, fresh, keyOf)
        : { rows: fresh },
    [isFrozen, fresh, frozen, queryId, keyOf],
  )
  useEffect(() => {
    if (queryId === undefined || !fresh) return
    setFrozen((before) => (isFrozen && before?.queryId === queryId ? before : { queryId, rows: fresh }))
  }, [queryId, isFrozen, fresh])
  return { ...held, release: () => queryId !== undefined && fresh && setFrozen({ queryId, rows: fresh }) }
}
