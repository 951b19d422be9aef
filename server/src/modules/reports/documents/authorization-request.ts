import { dollars, sum } from '#contract/kit/money.ts'
import type { AuthorizationData } from '../pdf/data.ts'
import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { formatTime } from '../format-time.ts'
import { paperHead, timeZoneOf } from './head.ts'
import { rateText } from './rate.ts'
import { fileName, jobFacts, jobValues, visitName, type Composed } from './composed.ts'

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
    name: 'Authorization request',
    file: fileName('Authorization request', head),
    values,
    facts: [
      ...jobFacts(values),
      { name: 'Services', value: String(openServices.length) },
      { name: 'Total before tax', value: total },
    ],
    data: {
      ...paper,
      kind: 'authorizationRequest',
      visit: visitName(head),
      facts: [
        { name: 'Scheduled', value: scheduled },
        { name: 'Insurer', value: head.insurer_name },
        { name: 'Claim', value: head.claim_number },
      ].filter(({ value }) => value),
      services: openServices.map((service) => ({
        description: service.description,
        authorization:
          service.authorization === 2
            ? `Answered later${service.authorized_name ? `, ${service.authorized_name}` : ''}`
            : '',
        hours: service.hours,
        rate: rateText(service.rate, service.is_flat),
        amount: dollars(service.amount),
      })),
      totals: [{ label: 'Total before tax', amount: total }],
    },
  }
}
