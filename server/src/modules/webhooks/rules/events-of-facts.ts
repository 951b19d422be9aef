import type { WebhookEvent } from '#contract/kit/webhook-events.ts'
import type { WebhookFact } from '../../live/door.ts'

/** An event before it is known which webhooks hear of it. */
export type EventDraft = {
  fact: number
  type: WebhookEvent
  at: string
  request: number
  event: number | null
  parties: readonly number[]
  /** What the history must record at this version for it to have happened, such as a changed time. */
  needs: 'scheduled' | 'bookedPayment' | null
  version: number | null
  before: number | null
  from: number | null
  to: number | null
  /** An email that must hold a document. */
  mail: number | null
}

type Kind = Pick<EventDraft, 'type'> & Partial<Pick<EventDraft, 'needs' | 'mail'>>

const kindOf = ({ name, entity, entity_id }: WebhookFact): Kind | null => {
  switch (name) {
    case 'requests.created':
      return entity === 'request' ? { type: 'repairOrder.created' } : null
    case 'requests.moved':
      return { type: 'repairOrder.statusChanged' }
    case 'requests.eventCreated':
    case 'requests.eventPlanned':
    case 'requests.eventChanged':
      return { type: 'visit.scheduled', needs: 'scheduled' }
    case 'requests.eventCompleted':
      return { type: 'visit.completed' }
    case 'requests.invoiced':
      return { type: 'invoice.issued' }
    case 'requests.invoiceCredited':
      return { type: 'creditMemo.issued' }
    case 'requests.paid':
      return { type: 'payment.recorded', needs: 'bookedPayment' }
    case 'live.mailSent':
      return { type: 'report.sent', mail: entity_id }
    default:
      return null
  }
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** What webhooks hear of a fact, or null. */
export const draftOf = (fact: WebhookFact): EventDraft | null => {
  const kind = kindOf(fact)
  const { id, at, entity, entity_id, parties, version, data } = fact
  const request = entity === 'request' ? entity_id : numberIn(data.request)
  if (!kind || request === null) return null
  return {
    fact: id,
    at,
    request,
    event: entity === 'event' ? entity_id : numberIn(data.event),
    parties,
    version,
    before: numberIn(data.before),
    from: numberIn(data.from),
    to: numberIn(data.to),
    needs: null,
    mail: null,
    ...kind,
  }
}
