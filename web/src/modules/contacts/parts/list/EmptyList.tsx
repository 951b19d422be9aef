import type { ReactNode } from 'react'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { activeFilters, clearedFilters, type ListKind, type ListState } from './plan.ts'
import { t } from './texts.ts'

interface Props {
  kind: ListKind
  state: ListState
  set: (change: Partial<ListState>) => void
  add?: ReactNode
}

/** Empty state, different for "no records yet" and "no matches", each with its next step. */
export function EmptyList({ kind, state, set, add }: Props) {
  const filters = activeFilters(state)
  if (filters.length === 0)
    return (
      <Empty kind="none" title={t(`empty.${kind}`)} text={t(`emptyHint.${kind}`)}>
        {add}
      </Empty>
    )
  return (
    <Empty kind="noMatch" title={t(`noMatch.${kind}`)} text={t('narrowed', { filters: filters.join(', ') })}>
      <Button onClick={() => set(clearedFilters)}>{t('clear')}</Button>
    </Empty>
  )
}

export const isDenied = (error: unknown): boolean => error instanceof CallError && error.status === 403
export const NotAllowed = ({ kind }: { kind: ListKind }) => (
  <Empty kind="denied" title={t(`denied.${kind}`)} text={t('deniedHint')}>
    <Button href="/">{t('home')}</Button>
  </Empty>
)
