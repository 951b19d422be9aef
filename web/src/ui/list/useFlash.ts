import { useEffect, useRef, useState } from 'react'

type Key = string | number

/** Keys of the rows whose version has just changed. They stay in the set for two seconds. */
export function useFlash<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => Key,
  version?: (row: Row) => string | number,
): ReadonlySet<Key> {
  const lastVersions = useRef(new Map<Key, string | number>())
  const [flashing, setFlashing] = useState<ReadonlySet<Key>>(new Set())
  useEffect(() => {
    if (!rows || !version) return
    const before = lastVersions.current
    const now = new Map(rows.map((row) => [rowKey(row), version(row)]))
    const changed = [...now]
      .filter(([key, mark]) => before.has(key) && before.get(key) !== mark)
      .map(([key]) => key)
    lastVersions.current = now
    if (changed.length === 0) return
    setFlashing(new Set(changed))
    const timer = setTimeout(() => setFlashing(new Set()), 2000)
    return () => clearTimeout(timer)
  }, [rows, rowKey, version])
  return flashing
}
