import { dollars, sum } from '#contract/kit/money.ts'
import type { AuthorizationData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { formatTime } from '../format-time.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { rateText } from './rate.ts'
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
      visit: visitName(head),
      facts: [
        { name: t('fact.scheduled'), value: scheduled },
        { name: t('fact.insurer'), value: head.insurer_name },
        { name: t('fact.claim'), value: head.claim_number },
      ].filter(({ value }) => value),
      services: openServices.map((service) => ({
        description: service.description,
        authorization:
          service.authorization === 2
            ? service.authorized_name
              ? t('answeredLaterBy', { name: service.authorized_name })
              : t('answeredLater')
            : '',
        hours: service.hours,
        rate: rateText(service.rate, service.is_flat),
        amount: dollars(service.amount),
      })),
      totals: [{ label: t('fact.totalBeforeTax'), amount: total }],
    },
  }
}
