import { dollars, sum } from '#contract/kit/money.ts'
import type { AuthorizationData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { formatTime } from '../format-time.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'
import { paperTitle } from './kinds.ts'
import { t } from '../texts.ts'

/** The services of a visit that wait for a yes or no, with their prices. Pure. */
export const authorizationRequest = (
  head: VisitHeader,
  rows: ReportRows,
  { title, now }: { title: string; now: Date },
): Composed<AuthorizationData> => {
  const paper = paperHead(head, rows, title, now)
  const openServices = rows.services.filter(
    ({ authorization }) => authorization === null || authorization === 2,
  )
  const total = dollars(sum(openServices.map(({ amount }) => amount)))
  const scheduled = head.scheduled_at ? formatTime(head.scheduled_at, timeZoneOf(head, rows.firms)) : ''
  const values = { ...jobValues(head, paper), total, services: String(openServices.length) }
  return {
    name: paperTitle('authorizationRequest'),
    file: fileName(paperTitle('authorizationRequest'), head),
    values,
    facts: [
      ...jobFacts(values),
      { name: t('fact.services'), value: String(openServices.length) },
      { name: t('fact.totalBeforeTax'), value: total },
    ],
    data: {
      ...paper,
      kind: 'authorizationRequest',
      headline: t('toAuthorize', { count: openServices.length, total }),
      facts: [
        { name: t('fact.visit'), value: visitName(head) },
        { name: t('fact.scheduled'), value: scheduled },
      ].filter(({ value }) => value),
      services: openServices.map((service) => ({
        description: service.description,
        authorization: service.authorization === 2 ? laterText(service.authorized_name) : '',
        hours: Number(service.hours) === 0 ? '' : service.hours,
        rate: dollars(service.rate),
        isFlat: service.is_flat,
        amount: dollars(service.amount),
      })),
      totals: [{ label: t('fact.totalBeforeTax'), amount: total }],
    },
  }
}

/** The same words as on the screen. */
export const laterText = (name: string): string =>
  name ? t('answeredLaterBy', { name }) : t('authorization.later')
