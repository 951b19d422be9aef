import type { UseQueryResult } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchVisits } from '#contract/dispatch.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLastPage } from '../../../kit/list/useLastPage.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import type { Visit } from '../data.ts'
import { clearedFilters, filterOf, type DispatchState } from '../state.ts'
import { VisitList } from './VisitList.tsx'
import { VisitPages } from './VisitPages.tsx'
import { t } from '../texts.ts'
import s from '../dispatch.module.css'

interface Props {
  found: UseQueryResult<AnswerOf<typeof dispatchVisits>>
  state: DispatchState
  set: (change: Partial<DispatchState>) => void
  day: string
  changing: ReadonlySet<number>
  /** A visit is dragged that can be dropped here to unassign it. */
  canDrop: boolean
  isOver: boolean
  onChoose: (id: number) => void
  onPress: (visit: Visit, press: MouseEvent) => void
}

/** The list of visits in each of its states, with its pages. */
export function VisitsPart(props: Props) {
  const { found, state, set, day, changing, canDrop, isOver, onChoose, onPress } = props
  const isBehind = useLastPage(found, state, (page) => set({ page }))
  const rows = isBehind ? undefined : found.data?.items
  const error = listError(found.error, () => void found.refetch())
  const body = () => {
    if (!rows && error)
      return (
        <div className={s.state}>
          <ErrorState {...error} title={t('list.failed')} />
        </div>
      )
    if (!rows)
      return (
        <div className={s.waiting}>
          <CardSkeleton lines={12} />
        </div>
      )
    if (rows.length === 0)
      return (
        <div className={s.state}>
          <EmptyList state={state} isAnything={(found.data?.counts.all ?? 0) > 0} set={set} />
        </div>
      )
    return (
      <VisitList
        visits={rows}
        day={day}
        chosen={state.visit}
        changing={changing}
        isOld={found.isPlaceholderData}
        onChoose={onChoose}
        onPress={onPress}
      />
    )
  }
  return (
    <div className={s.body} data-unassign={canDrop ? '' : undefined} data-over={isOver || undefined}>
      {canDrop && <p className={s.dropHere}>{t('list.dropHere')}</p>}
      {body()}
      {rows && error && (
        <div className={s.failed}>
          <Note
            tone="bad"
            end={
              <Button size="s" onClick={error.onAgain}>
                {t('list.again')}
              </Button>
            }
          >
            {error.title}
          </Note>
        </div>
      )}
      {found.data && rows && <VisitPages data={found.data} state={state} set={set} />}
    </div>
  )
}

interface EmptyProps {
  state: DispatchState
  isAnything: boolean
  set: Props['set']
}

/** Why the list is empty: everything is assigned, nothing matches, or nothing is open. */
function EmptyList({ state, isAnything, set }: EmptyProps) {
  const showAll = (
    <Button onClick={() => set({ filter: '9999' })} size="s">
      {t('list.showAll')}
    </Button>
  )
  if (state.search === '' && isAnything && filterOf(state) === 'unassigned')
    return (
      <Empty kind="none" title={t('list.allAssigned')} text={t('list.allAssignedText')}>
        {showAll}
      </Empty>
    )
  if (state.search !== '' || state.firm > 0 || isAnything)
    return (
      <Empty kind="noMatch" title={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => set(clearedFilters)} size="s">
          {t('list.clear')}
        </Button>
      </Empty>
    )
  return <Empty kind="none" title={t('list.none')} text={t('list.noneText')} />
}
