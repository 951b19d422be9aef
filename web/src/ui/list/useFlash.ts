import { useEffect, useRef, useState } from 'react'

type Key = string | number

/** The keys of rows whose version changed under the same key since the last rows, for two seconds. */
export function useFlash<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Key,
  version?: (row: Row) => string | number,
): ReadonlySet<Key> {
  const seen = useRef(new Map<Key, string | number>())
  const [flashing, setFlashing] = useState<ReadonlySet<Key>>(new Set())
  useEffect(() => {
    if (!rows || !version) return
    const before = seen.current
    const now = new Map(rows.map((row) => [rowKey(row), version(row)]))
    const changed = [...now]
      .filter(([key, mark]) => before.has(key) && before.get(key) !== mark)
      .map(([key]) => key)
    seen.current = now
    if (changed.length === 0) return
    setFlashing(new Set(changed))
    const timer = setTimeout(() => setFlashing(new Set()), 2000)
    return () => clearTimeout(timer)
  }, [rows, rowKey, version])
  return flashing
}
