import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type MouseEvent as Press } from 'react'
import type { PlannedChange } from '#contract/dispatch/shapes.ts'
import { todayIn } from '../../../kit/time/today.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { canDraw } from '../../../kit/map/canDraw.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { refreshDispatch, useChosenVisit, useDispatchData, useRanking } from '../data.ts'
import type { DropTarget } from '../drag.ts'
import { exportVisits } from '../list/exportVisits.ts'
import { ListTools } from '../list/ListTools.tsx'
import { VisitsPart } from '../list/VisitsPart.tsx'
import type { MapHandle } from '../map/DispatchCanvas.tsx'
import { MapPart } from '../map/MapPart.tsx'
import { PlanDialog } from '../plan/PlanDialog.tsx'
import { RankPanel } from '../rank/RankPanel.tsx'
import { dayOf, partOf, plan, type DispatchState } from '../state.ts'
import { TechList } from '../tech/TechList.tsx'
import { TechPanel } from '../tech/TechPanel.tsx'
import { rankingQuery, useAsked } from '../useAsked.ts'
import { useDispatchKeys } from '../useDispatchKeys.ts'
import { useDrag } from '../useDrag.ts'
import { useMoves, type Movable, type Taker } from '../useMoves.ts'
import { checkDrop } from '../whatif/checkDrop.ts'
import { DoubleBookDialog } from '../whatif/DoubleBookDialog.tsx'
import { DragChip } from '../whatif/DragChip.tsx'
import { WhatIfDialog } from '../whatif/WhatIfDialog.tsx'
import { t } from '../texts.ts'
import s from '../dispatch.module.css'

/** /dispatch: open visits as a list and on a map with the techs, and who could take the chosen one. */
export default function Dispatch() {
  const me = useProfile()
  const client = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const map = useRef<MapHandle>(undefined)
  const { state, set } = useListState(plan)
  const today = todayIn(me.timezone)
  const day = dayOf(state) ?? today
  const { visits, points, techs } = useDispatchData(state)
  const listed = useMemo(() => visits.data?.items ?? [], [visits.data])
  const pointList = useMemo(() => points.data?.items ?? [], [points.data])
  const techList = useMemo(() => techs.data?.items ?? [], [techs.data])
  const { visit, isLoading } = useChosenVisit(state, listed, pointList)
  const tech = techList.find(({ user }) => user === state.tech)
  const { asked, ask } = useAsked(visit, day)
  const ranking = useRanking(visit && asked && rankingQuery(visit, asked))
  const ranked = useMemo(
    () =>
      ranking.data && ranking.data.calibrateEvent === visit?.calibrateEvent ? ranking.data.technicians : [],
    [ranking.data, visit],
  )
  // The map fits its content when the location changes. Otherwise it stays where the user moved it.
  const fitKey = useRef('')
  const isCurrent = points.data && techs.data && !points.isPlaceholderData && !techs.isPlaceholderData
  if (isCurrent) fitKey.current = String(state.firm)
  const moves = useMoves()
  const [canDrawMap, setCanDrawMap] = useState(canDraw)
  const [isPlanning, setPlanning] = useState(false)
  const [whatIf, setWhatIf] = useState<{ visit: Movable; taker: Taker }>()

  // Selecting a visit or tech doesn't filter, so the list stays on its page.
  const choose = useCallback(
    (change: Partial<DispatchState>) => set({ page: state.page, ...change }),
    [set, state.page],
  )
  const chooseVisit = (id: number) =>
    choose({
      visit: id === state.visit && !tech ? 0 : id,
      tech: 0,
      show: id === state.visit ? state.show : 'techs',
    })
  const chooseTech = (user: number) => choose({ tech: user, show: 'techs' })
  const close = () => {
    const row = page.current?.querySelector<HTMLElement>(`[data-visit="${state.visit}"]`)
    choose(tech ? { tech: 0 } : { visit: 0, show: 'list' })
    if (!tech) row?.focus({ preventScroll: true })
  }
  const movableOf = (id: number) =>
    [visit, ...listed, ...pointList].find((each) => each?.calibrateEvent === id)
  const step = (by: 1 | -1) => {
    const at = listed.findIndex(({ calibrateEvent }) => calibrateEvent === state.visit)
    const next = listed[at < 0 ? (by > 0 ? 0 : listed.length - 1) : at + by]
    if (next) choose({ visit: next.calibrateEvent, tech: 0 })
  }
  const assign = (taker: Taker) => (visit ? moves.assign(visit, taker) : Promise.resolve(false))
  const take = (changes: readonly PlannedChange[]) => void moves.take(changes, asked?.day ?? day)

  const drop = async (moved: Movable, target: DropTarget) => {
    if (target === 'unassign') return moves.unassign(moved)
    const name = techList.find(({ user }) => user === target.tech)?.name
    if (name === undefined || moved.techIds.includes(target.tech)) return
    const { isSmooth, start } = await checkDrop(client, moved, target.tech, day)
    const taker = { user: target.tech, name, start: moved.scheduled ? null : start }
    if (isSmooth) await moves.assign(moved, taker)
    else setWhatIf({ visit: moved, taker })
  }
  const drag = useDrag(map, (moved, target) => void drop(moved, target))
  const press = (moved: Movable & { rights?: readonly string[] }, event: MouseEvent | Press) => {
    if (moved.rights?.includes('assign') === false) return
    drag.start(moved, 'nativeEvent' in event ? event.nativeEvent : event)
  }
  useDispatchKeys({
    next: () => step(1),
    previous: () => step(-1),
    search: () => page.current?.querySelector<HTMLElement>('[data-page-search]')?.focus(),
    refresh: () => void refreshDispatch(client),
    plan: () => setPlanning(true),
    unassign: () => visit && visit.techIds.length > 0 && void moves.unassign(visit),
    assign: (rank) => {
      const found = ranked.find((each) => each.rank === rank)
      if (found && visit?.rights.includes('assign') && !visit.techIds.includes(found.user)) void assign(found)
    },
    close,
  })

  const right = () => {
    if (tech)
      return (
        <TechPanel
          key={tech.user}
          tech={tech}
          isToday={day === today}
          visitOf={movableOf}
          onVisit={(id) => choose({ visit: id, tech: 0 })}
          onDay={(to) => choose({ day: to === today ? '' : to })}
          onUnassign={(moved, user) => void moves.unassign(moved, user)}
          onPress={press}
          onClose={close}
        />
      )
    if (visit && asked)
      return (
        <RankPanel
          key={visit.calibrateEvent}
          visit={visit}
          asked={asked}
          onAsk={ask}
          ranking={ranking}
          isBusy={moves.changing.has(visit.calibrateEvent)}
          onAssign={(taker) => void assign(taker)}
          onWhatIf={(taker) => setWhatIf({ visit, taker })}
          onTake={take}
          onTech={chooseTech}
          onUnassign={() => void moves.unassign(visit)}
          onClose={close}
        />
      )
    const error = listError(techs.error, () => void techs.refetch())
    if (error && !techs.data)
      return (
        <div className={s.state}>
          <ErrorState {...error} title={t('techs.failed')} />
        </div>
      )
    if (!techs.data || isLoading)
      return (
        <div className={s.waiting}>
          <CardSkeleton lines={10} />
        </div>
      )
    return (
      <TechList
        techs={techList}
        more={techs.data.more}
        onlyDispatched={state.dispatched}
        onOnlyDispatched={(dispatched) => choose({ dispatched })}
        onChoose={chooseTech}
      />
    )
  }
  return (
    <div ref={page} className={s.page} data-show={partOf(state)} data-alone={!canDrawMap || undefined}>
      <section className={s.left} aria-label={t('list.label')}>
        <ListTools
          state={state}
          set={set}
          counts={visits.data?.counts}
          today={today}
          onPlan={() => setPlanning(true)}
          onRefresh={() => void refreshDispatch(client)}
          onExport={() => void exportVisits(client, state, today)}
        />
        <VisitsPart
          found={visits}
          state={state}
          set={set}
          day={day}
          changing={moves.changing}
          canDrop={(drag.dragged?.techIds.length ?? 0) > 0}
          isOver={drag.target === 'unassign'}
          onChoose={chooseVisit}
          onPress={press}
        />
      </section>
      <div className={s.map}>
        <MapPart
          points={pointList}
          techs={techList}
          chosen={state.visit}
          chosenTech={state.tech}
          ranked={ranked}
          withoutPlace={points.data?.withoutPlace ?? 0}
          more={points.data?.more ?? false}
          fitKey={fitKey.current}
          handle={map}
          canDrawMap={canDrawMap}
          onCannotDraw={() => setCanDrawMap(false)}
          onVisit={chooseVisit}
          onTech={chooseTech}
          onMiss={() => choose({ visit: 0, tech: 0 })}
          onPress={press}
        />
      </div>
      <aside className={s.right} aria-label={t('techs.title')}>
        {right()}
      </aside>
      {drag.dragged && (
        <DragChip box={drag.chip} visit={drag.dragged} target={drag.target} techs={techList} day={day} />
      )}
      {whatIf && (
        <WhatIfDialog
          {...whatIf}
          day={day}
          onAssign={(taker) => moves.assign(whatIf.visit, taker).then(() => setWhatIf(undefined))}
          onClose={() => setWhatIf(undefined)}
        />
      )}
      {moves.clash && (
        <DoubleBookDialog
          clash={moves.clash}
          onClose={moves.closeClash}
          onSave={(reason) =>
            moves.clash ? moves.assign(moves.clash.visit, moves.clash.taker, reason) : Promise.resolve()
          }
        />
      )}
      {isPlanning && (
        <PlanDialog firm={state.firm} day={day} onTake={moves.take} onClose={() => setPlanning(false)} />
      )}
    </div>
  )
}
