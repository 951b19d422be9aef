import { useLookups } from '../../../../kit/api/lookups.ts'

/** Time zones by IANA name, including the selected one if it is no longer offered. */
export const useZones = (chosen: string): { value: string; label: string }[] => {
  const { TimeZone } = useLookups('TimeZone')
  const zones = TimeZone.filter((item) => !item.isInactive).map((item) => ({
    value: item.value ?? item.name,
    label: item.name,
  }))
  if (!chosen || zones.some(({ value }) => value === chosen)) return zones
  return [...zones, { value: chosen, label: chosen }]
}
