import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { links } from '#contract/links.ts'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { todayIn } from '../../../kit/time/today.ts'
import { CallError } from '../../../kit/api/client.ts'
import { toast } from '../../../ui/toast.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { Board } from './Board.tsx'
import { BoardHead } from './BoardHead.tsx'
import type { Drop } from './drag.ts'
import { MovePopover } from './MovePopover.tsx'
import { NewVisitDialog } from './NewVisitDialog.tsx'
import { DoubleBookDialog, SwapDialog } from './Questions.tsx'
import { SelectedBar } from './SelectedBar.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { Tray } from './Tray.tsx'
import { outgrownOf, type Misfit } from './rules/fit.ts'
import { firstVisit, laneGroups } from './rules/lanes.ts'
import { isSamePlace, placeOf, type Place } from './rules/place.ts'
import { useBoardAddress } from './useBoardAddress.ts'
import { useBoardData } from './useBoardData.ts'
import { useBoardKeys } from './useBoardKeys.ts'
import { useMoves } from './useMoves.ts'
import { withChanges } from './withChanges.ts'
import { t } from './texts.ts'
import { misfitText } from './format.ts'
import s from './page.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

/** Why a visit can't be dropped here. Only the form overrides hours and blocks, so that no drop does it by accident. */
const refusalText = (ronumber: string, misfit: Misfit): string =>
  t(misfit.why === 'bayTaken' ? 'refused.misfit' : 'refused.anyway', { ronumber, reason: misfitText(misfit) })

/** Where a visit is on the page: its block, or its button in the list. */
const elementOf = (id: number | undefined) =>
  document.querySelector<HTMLElement>(`[data-visit="${id}"], #move-${id}`)

/** A moved block is drawn anew, in another lane or back in its own, so it lost the focus. */
const focusAgain = (id: number): void => {
  if (document.activeElement === document.body) elementOf(id)?.focus()
}

/** The schedule of a location: its visits by bay and technician, and those that have no time yet. */
export function BoardPage() {
  const me = useProfile()
  const [fallbackToday] = useState(() => todayIn(me.timezone))
  const { view, day, lanes, lane, firm, go } = useBoardAddress(fallbackToday)
  const data = useBoardData(view, day, firm)
  const { answer, bays, techs, query, shown: range } = data
  const today = answer?.today ?? fallbackToday
  const moves = useMoves()
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false
  const isNarrow = useMediaQuery('(max-width: 1099px)') ?? false
  const [selected, setSelected] = useState<number>()
  const [moving, setMoving] = useState<{ id: number; anchor: HTMLElement | null }>()
  const [splitting, setSplitting] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const [isTrayOpen, setTrayOpen] = useState(false)
  const shown = useMemo(
    () => withChanges(answer ?? { visits: [], unscheduled: [] }, moves.changing, bays, techs),
    [answer, moves.changing, bays, techs],
  )
  const facts = useMemo(() => ({ ...data.facts, visits: shown.visits }), [data.facts, shown.visits])
  const groups = useMemo(
    () => laneGroups(isPhone ? 'both' : lanes, bays, techs, shown.visits),
    [isPhone, lanes, bays, techs, shown.visits],
  )
  const byId = useMemo(() => {
    const all = [...(answer?.visits ?? []), ...(answer?.unscheduled ?? [])]
    return new Map(all.map((visit) => [visit.calibrateEvent, visit]))
  }, [answer])
  const visitOf = useCallback((id: number | undefined) => byId.get(id ?? 0), [byId])
  const outgrown = useTextMemo(
    () =>
      new Map(
        shown.visits.flatMap((visit) => {
          const misfit = outgrownOf(visit, data.facts)
          return misfit ? [[visit.calibrateEvent, misfitText(misfit)] as const] : []
        }),
      ),
    [shown.visits, data.facts],
  )
  const top = useMemo(() => {
    const hasLanes = range.view === 'day' || range.view === 'week'
    return hasLanes ? firstVisit(groups, shown.visits) : shown.visits[0]
  }, [range.view, groups, shown.visits])
  const states = useMemo(
    () => ({ selected, changing: moves.changing, outgrown, first: selected ?? top?.calibrateEvent }),
    [selected, moves.changing, outgrown, top],
  )

  const { askSwap, move } = moves
  const onDrop = useCallback(
    ({ visit, place, misfit, onto }: Drop) => {
      const before = placeOf(visit)
      if (onto) return askSwap(visit, onto.visit, onto.lanes)
      if (before && isSamePlace(before, place)) return
      // A busy technician may be double-booked: the server asks for a reason.
      if (misfit && misfit.why !== 'busy') return void toast.info(refusalText(visit.ronumber, misfit))
      void move(visit, place, { zone: answer?.zone }).then(() => focusAgain(visit.calibrateEvent))
    },
    [askSwap, move, answer?.zone],
  )
  const onPlace = useCallback(
    (visit: ScheduledVisit, place: Place) => {
      setTrayOpen(false)
      void move(visit, place)
    },
    [move],
  )
  const openMove = useCallback(
    (asked?: number) => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-visit]')
      const id = asked ?? (focused ? Number(focused.dataset.visit) : selected)
      if (!visitOf(id)?.rights.includes('schedule')) return
      const anchor = focused ?? elementOf(id)
      setTrayOpen(false)
      setSelected(id)
      setMoving(id === undefined ? undefined : { id, anchor })
    },
    [selected, visitOf],
  )
  const onDay = useCallback((to: string) => go({ day: to }), [go])
  const onMoveKey = useCallback(() => openMove(), [openMove])
  useBoardKeys({ view, day, today, onDay, onMove: onMoveKey })

  const mayPlan = answer?.rights.includes('plan') ?? false
  const inTray = isNarrow && answer?.isShown ? shown.unscheduled.length : 0
  const { firm: shownFirm, firmName, zone } = answer ?? {}
  // Neither the head nor the board is rendered for what only the other shows.
  const head = useTextMemo(
    () => (
      <BoardHead
        {...{ view, day, today, lanes, zone, isPhone }}
        firm={shownFirm === undefined ? undefined : { firm: shownFirm, name: firmName ?? '' }}
        hasBays={bays.length > 0}
        onGo={go}
      >
        {mayPlan && (
          <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t('new.button')}
          </Button>
        )}
        {inTray > 0 && <Button onClick={() => setTrayOpen(true)}>{t('tray.open', { count: inTray })}</Button>}
      </BoardHead>
    ),
    [view, day, today, lanes, zone, isPhone, shownFirm, firmName, bays.length, go, mayPlan, inTray],
  )
  const tray = useTextMemo(
    () =>
      shownFirm !== undefined && (
        <Tray firm={shownFirm} visits={shown.unscheduled} states={states} onPlace={onPlace} />
      ),
    [shownFirm, shown.unscheduled, states, onPlace],
  )
  if (query.isError && !query.data) {
    const problem = query.error instanceof CallError ? query.error.problem : undefined
    return (
      <div className={s.page}>
        {head}
        <ErrorState
          title={t('failed')}
          text={problem?.detail}
          reference={problem?.reference}
          onAgain={() => void query.refetch()}
        />
      </div>
    )
  }
  if (!answer || !data.isComplete)
    return (
      <div className={s.page}>
        {head}
        <div className={s.waiting}>
          <CardSkeleton lines={12} />
        </div>
      </div>
    )
  if (!answer.isShown)
    return (
      <div className={s.page}>
        {head}
        <Empty kind="denied" title={t('off.title')} text={t('off.text')} />
      </div>
    )
  const chosen = visitOf(selected)
  const movingVisit = visitOf(moving?.id)
  const toSplit = visitOf(splitting)
  const splitPlace = toSplit && placeOf(toSplit)
  return (
    <div className={s.page}>
      {head}
      {!answer.hasBays && answer.rights.includes('addBay') && (
        <div className={s.note}>
          <Note tone="info" end={<Link href={links.location(answer.firm, 'bays')}>{t('noBays.add')}</Link>}>
            {t('noBays.text', { name: answer.firmName })}
          </Note>
        </div>
      )}
      {answer.more && (
        <div className={s.note}>
          <Note tone="warn">{t('more')}</Note>
        </div>
      )}
      <Board
        className={s.body}
        {...range}
        {...{ today, lane, groups, bays, facts, states, isPhone }}
        ways={data.ways}
        zone={answer.zone}
        days={answer.days}
        visits={shown.visits}
        visitOf={visitOf}
        isOld={data.isOld}
        onGo={go}
        onSelect={setSelected}
        onMove={openMove}
        onDrop={onDrop}
        tray={isNarrow ? null : tray}
      />
      {chosen && (
        <SelectedBar
          visit={chosen}
          onMove={() => openMove(chosen.calibrateEvent)}
          warning={outgrown.get(chosen.calibrateEvent)}
          onUnschedule={() => void moves.move(chosen, null)}
          onSplit={() => setSplitting(chosen.calibrateEvent)}
          onClose={() => setSelected(undefined)}
        />
      )}
      {isTrayOpen && (
        <Dialog title={t('tray.title')} size="S" phone="sheet" onClose={() => setTrayOpen(false)}>
          <div
            role="presentation"
            onClick={(event) => {
              const block = (event.target as HTMLElement).closest<HTMLElement>('[data-visit]')
              if (block) openMove(Number(block.dataset.visit))
            }}
          >
            <Tray firm={answer.firm} visits={shown.unscheduled} states={states} onPlace={onPlace} isSheet />
          </div>
        </Dialog>
      )}
      {moving && movingVisit && (
        <MovePopover
          key={moving.id}
          anchor={moving.anchor}
          isPhone={isPhone}
          visit={movingVisit}
          firm={answer.firm}
          zone={answer.zone}
          {...{ today, bays, techs, facts }}
          onClose={() => {
            setMoving(undefined)
            const before = moving.anchor?.isConnected ? moving.anchor : elementOf(moving.id)
            before?.focus({ preventScroll: true })
          }}
          onSave={(visit, place) => {
            setMoving(undefined)
            void moves.move(visit, place).then(() => focusAgain(visit.calibrateEvent))
          }}
        />
      )}
      {isAdding && <NewVisitDialog onClose={() => setAdding(false)} />}
      {toSplit && splitPlace && (
        <SplitDialog visit={toSplit} place={splitPlace} onClose={() => setSplitting(undefined)} />
      )}
      {moves.swap && (
        <SwapDialog
          swap={moves.swap}
          bays={bays}
          onSave={() => void moves.saveSwap()}
          onClose={moves.closeSwap}
        />
      )}
      {moves.clash && (
        <DoubleBookDialog
          clash={moves.clash}
          onClose={moves.closeClash}
          onSave={(reason) =>
            moves.clash
              ? moves.move(moves.clash.visit, moves.clash.place, { doubleBook: reason })
              : Promise.resolve()
          }
        />
      )}
    </div>
  )
}
