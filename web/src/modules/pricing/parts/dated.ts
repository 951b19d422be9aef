import { date } from '#contract/kit/time.ts'
import { t } from './texts.ts'

/** Common fields of pricing rules and tax rates. */
export type Dated = {
  id: number
  name: string
  firm: number
  firmName: string
  startsOn: string
  endsOn: string | null
  state: 'coming' | 'holds' | 'over'
  isInactive: boolean
  version: number
}

/** "from 03/01/2026", "01/01/2026 to 06/30/2026" */
export const daysText = ({ startsOn, endsOn }: Pick<Dated, 'startsOn' | 'endsOn'>): string =>
  endsOn
    ? t('list.range', { from: date(startsOn), to: date(endsOn) })
    : t('list.from', { from: date(startsOn) })

export const stateText = ({ state, isInactive }: Pick<Dated, 'state' | 'isInactive'>): string =>
  isInactive ? t('state.inactive') : t(`state.${state}`)

/** Errors of the date range. */
export const dateErrors = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => ({
  startsOn: startsOn ? undefined : t('required'),
  endsOn: endsOn && startsOn && endsOn < startsOn ? t('endBeforeStart') : undefined,
})
