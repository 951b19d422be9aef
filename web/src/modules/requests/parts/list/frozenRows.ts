import { useEffect, useMemo, useState } from 'react'

export type FrozenRows<Row> = {
  rows: readonly Row[] | undefined
  /** "3 new", "Order changed": what waits to be shown; undefined when nothing does. */
  waits?: string
}

/**
 * Newer rows laid over the rows on the screen: each row shows what is newest, but none comes, goes or changes its place.
 * `waits` tells what that keeps back.
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
  return { rows, waits: more > 0 ? `${more} new` : 'Order changed' }
}

/**
 * Rows that stay where they are while the reader points at them or has some selected. `of` names what was asked: rows of
 * another question are never held; it is undefined while the rows are still those of the question before.
 */
export const useFrozenRows = <Row>(
  fresh: readonly Row[] | undefined,
  { of, hold, keyOf }: { of: string | undefined; hold: boolean; keyOf: (row: Row) => number },
): FrozenRows<Row> & { release: () => void } => {
  const [kept, setKept] = useState<{ of: string; rows: readonly Row[] }>()
  const held = useMemo(
    (): FrozenRows<Row> =>
      hold && fresh && kept && kept.of === of ? mergeFrozen(kept.rows, fresh, keyOf) : { rows: fresh },
    [hold, fresh, kept, of, keyOf],
  )
  useEffect(() => {
    if (of === undefined || !fresh) return
    setKept((before) => (hold && before?.of === of ? before : { of, rows: fresh }))
  }, [of, hold, fresh])
  return { ...held, release: () => of !== undefined && fresh && setKept({ of, rows: fresh }) }
}
