import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchedTechs } from '#contract/identity.ts'
import type { visits } from '#contract/schedule.ts'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import type { Facts } from './rules/fit.ts'
import { waysOf } from '../parts/techWeek.ts'
import { techsOf, type BoardTech } from './rules/lanes.ts'
import { rangeOf, type View } from './rules/range.ts'

/** Calls that a change of the schedule makes stale. */
export const boardPaths = [
  'bay/visits',
  'bay/slots',
  'bay/offeredTimes',
  'dispatch/techSchedule',
  'calibrate/calibrateEventsActive',
  'calibrate/calibrate',
  'calibrate/calibrateEvent',
  'calibrate/calibrates',
]

/** The visits of a view and day. */
interface Shown {
  view: View
  day: string
  answer: AnswerOf<typeof visits>
}

const isSameRange = (a: Shown, b: Shown): boolean =>
  a.view === b.view && a.day === b.day && a.answer.firm === b.answer.firm

/**
 * What the board shows: the range that was asked for as soon as its visits are there, until then the one before. Another range
 * is rendered in pieces, so that keys are answered meanwhile. What changes within a range shows at once.
 * @param wanted undefined until its visits are there
 */
const useShown = (wanted: Shown | undefined): Shown | undefined => {
  const [last, setLast] = useState(wanted)
  if (wanted && wanted !== last) setLast(wanted)
  const settled = useDeferredValue(wanted ?? last)
  return wanted && settled && isSameRange(wanted, settled) ? wanted : settled
}

type TechAnswer = AnswerOf<typeof dispatchedTechs>
/** The technicians of a location, without what changes by the hour. */
const techsAt = (items: TechAnswer['items'], firm: number | undefined): BoardTech[] =>
  items.filter((each) => each.firm === firm).map(({ user, name }) => ({ user, name }))

/** What the board shows of a range of days, kept fresh by live messages. */
export const useBoardData = (view: View, day: string, firm: number | undefined) => {
  useLiveRefresh('event request technician', 'bay/visits', 'bay/offeredTimes', 'user/dispatchedTechs')
  useLiveRefresh('event request technician', 'dispatch/techSchedule')
  useLiveRefresh('bay firm_closure firm', 'bay/visits', 'bay/bays', 'bay/offeredTimes')
  const query = useQuery({
    ...read('GET bay/visits', { query: { firm, ...rangeOf(view, day) } }),
    placeholderData: keepPreviousData,
  })
  const { data: found, isPlaceholderData: isBefore } = query
  const shown = useShown(
    useMemo(
      () => (found && !isBefore ? { view, day, answer: found } : undefined),
      [found, isBefore, view, day],
    ),
  )
  const answer = shown?.answer
  const bays = useQuery({
    ...read('GET bay/bays', { query: { firm: answer?.firm ?? 0 } }),
    enabled: answer?.hasBays ?? false,
    placeholderData: keepPreviousData,
  })
  const firmShown = answer?.firm
  const techs = useQuery({
    ...read('GET user/dispatchedTechs', { query: { firm: firmShown ?? 0, day } }),
    // Of another day they are mostly the same ones, and the lanes stay as they are.
    select: useCallback(({ items }: TechAnswer) => techsAt(items, firmShown), [firmShown]),
    enabled: answer !== undefined,
    placeholderData: keepPreviousData,
  })
  const week = useQuery({
    ...read('GET dispatch/techSchedule', { query: { firm: answer?.firm ?? 0, from: day, days: 1 } }),
    enabled: view === 'day' && (answer?.rights.includes('plan') ?? false),
  })
  const ways = useMemo(() => waysOf(week.data), [week.data])
  const bayList = useMemo(() => (answer?.hasBays ? (bays.data ?? []) : []), [answer?.hasBays, bays.data])
  const techList = useMemo(() => techsOf(techs.data ?? [], answer?.visits ?? []), [techs.data, answer])
  const facts = useMemo<Facts>(
    () => ({ visits: answer?.visits ?? [], bays: bayList, days: answer?.days ?? [] }),
    [answer, bayList],
  )
  return {
    query,
    answer,
    /** The range of the answer. */
    shown: { view: shown?.view ?? view, day: shown?.day ?? day },
    isOld: shown !== undefined && (shown.view !== view || shown.day !== day || isBefore),
    facts,
    bays: bayList,
    techs: techList,
    ways,
    isComplete: answer !== undefined && (!answer.hasBays || bays.data !== undefined || bays.isError),
  }
}
