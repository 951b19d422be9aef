import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/api/queries.ts'
import { t } from '../texts.ts'

/** Choices that rows of a firm's lists can refer to. */
export const useTargets = (firm: number) => {
  const types = useQuery(read('GET lookup/calibrateEventTypes', { query: { firm } })).data ?? []
  const groups = useQuery(read('GET lookup/calibrateServiceGroups', { query: { firm } })).data ?? []
  return {
    types: types.map((row) => ({ value: row.calibrateEventType, label: row.calibrateEventTypeName })),
    groups: groups.map((row) => ({
      value: row.calibrateServiceGroup,
      label: row.calibrateServiceGroupName,
    })),
  }
}
type Target = { value: number; label: string }

/** Select options, including the selected one if it is no longer offered. */
export const optionsOf = (targets: readonly Target[], chosen?: number | null, name?: string | null) => {
  const isMissing = chosen != null && !targets.some((target) => target.value === chosen)
  return [...targets, ...(isMissing ? [{ value: chosen, label: name ?? t('choice.inactive') }] : [])].map(
    ({ value, label }) => ({ value: String(value), label }),
  )
}
