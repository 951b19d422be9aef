import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkVin, type VinCheck } from '#contract/kit/vin.ts'
import { read } from '../../../kit/api/queries.ts'

/** A value debounced by `wait` milliseconds; empty text is passed on at once. */
const useDebounced = (value: string, wait: number): string => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return debounced
}

/** Problem of the characters typed so far, before there are 17. */
export const charactersProblem = (vin: string): string | undefined => {
  if (vin.length >= 17) return undefined
  const whole = checkVin(vin.padEnd(17, '1'))
  return whole.problem === 'letters' ? whole.message : undefined
}

/**
 * Follows a VIN while it is typed: check digit, decoded facts, and vehicles with the same last 8. `vin` is
 * normalized: upper case, without spaces and hyphens.
 */
export const useVin = (vin: string) => {
  const check: VinCheck = checkVin(vin)
  const debounced = useDebounced(vin, 250)
  const isWhole = check.ok && debounced === vin
  const decoded = useQuery({
    ...read('GET decode/vin', { query: { vin } }),
    enabled: isWhole,
    staleTime: Infinity,
  })
  const isTail = /^[A-HJ-NPR-Z0-9]{8}$/.test(vin) && debounced === vin
  const known = useQuery({
    ...read('GET vehicle/vehicles', { query: { search: vin, pageSize: 5 } }),
    enabled: isTail,
    staleTime: 60_000,
  })
  return {
    check,
    isDecoding: check.ok && (debounced !== vin || decoded.isFetching),
    decoded: isWhole ? decoded.data : undefined,
    failed: isWhole && decoded.isError,
    again: decoded.refetch,
    known: isTail ? (known.data?.items ?? []).filter((each) => each.vin?.endsWith(vin)) : [],
  }
}
