import { useQuery } from '@tanstack/react-query'
import type { QueryIn } from '#contract/kit/call.ts'
import type { whatIf } from '#contract/dispatch.ts'
import { read } from '../../../kit/api/queries.ts'
import type { WhatIf } from '../data.ts'
import type { Movable } from '../useMoves.ts'
import { lengthText, reasonNotText } from '../format.ts'
import { t } from '../texts.ts'

type Asked = QueryIn<typeof whatIf>

/** A visit taken by a tech at its own time; one without a time on the shown day, as soon as the tech can. */
export const whatIfQuery = (
  { calibrateEvent, scheduled }: Pick<Movable, 'calibrateEvent' | 'scheduled'>,
  technician: number,
  day: string,
): Asked => ({ calibrateEvent, technician, selectedDate: scheduled ? undefined : day })

/** What would follow from a move that is not saved. */
export const useWhatIf = (asked: Asked) =>
  useQuery({
    ...read('GET dispatch/whatIf', { query: asked }),
    staleTime: 5000,
    retry: false,
  })

/** What speaks against a move: why it is not possible, promises that it breaks, and overtime. */
export const problemsOf = ({ calibrateEvent, reasonsNot, broken, before, after }: WhatIf): string[] => {
  const overtime = after.overtimeMinutes - before.overtimeMinutes
  return [
    ...reasonsNot.map(reasonNotText),
    ...broken.map(({ ronumber, name, late, calibrateEvent: id }) => {
      const length = lengthText(late)
      return id === calibrateEvent || !name
        ? t('whatIf.broken', { length, ronumber })
        : t('whatIf.brokenBy', { length, ronumber, name })
    }),
    ...(overtime > 0 ? [t('whatIf.overtime', { length: lengthText(overtime) })] : []),
  ]
}

/** The start that a move leads to, `YYYY-MM-DD HH:mm`. */
export const startOf = ({ day, time }: Pick<WhatIf, 'day' | 'time'>): string | null =>
  time === null ? null : `${day} ${time}`
