import type { ReactNode } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { activeFilters, clearedFilters, type ListState } from './plan.ts'

interface Props {
  unit: string
  state: ListState
  set: (change: Partial<ListState>) => void
  emptyText: string
  add?: ReactNode
}

/** Empty state, different for "no records yet" and "no matches", each with its next step. */
export function EmptyList({ unit, state, set, emptyText, add }: Props) {
  const filters = activeFilters(state)
  if (filters.length === 0)
    return (
      <Empty kind="none" title={`No ${unit} yet`} text={emptyText}>
        {add}
      </Empty>
    )
  return (
    <Empty kind="noMatch" title={`No ${unit} match`} text={`The list is narrowed by ${filters.join(', ')}.`}>
      <Button onClick={() => set(clearedFilters)}>Clear search and filters</Button>
    </Empty>
  )
}

export const isDenied = (error: unknown): boolean => error instanceof CallError && error.status === 403
export const NotAllowed = ({ unit }: { unit: string }) => (
  <Empty
    kind="denied"
    title={`Your role does not see ${unit}`}
    text="An administrator can tell you who does."
  >
    <Button href="/">Home</Button>
  </Empty>
)
