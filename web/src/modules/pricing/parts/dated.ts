import { date } from '#contract/kit/time.ts'

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
  endsOn ? `${date(startsOn)} to ${date(endsOn)}` : `from ${date(startsOn)}`

export const stateTexts = { coming: 'Still to come', holds: 'In force', over: 'Over' } as const

/** Errors of the date range. */
export const dateErrors = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => ({
  startsOn: startsOn ? undefined : 'This field is required',
  endsOn: endsOn && startsOn && endsOn < startsOn ? 'Not before the first day' : undefined,
})
