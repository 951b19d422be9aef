import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { brandOf } from '../brand.ts'
import type { VisitToAuthorize } from './reads/visit-to-authorize.ts'
import type { AnswerRow } from './reads/links.ts'
import { stateMessage, type LinkAction, type LinkState } from './rules/link-state.ts'
import {
  answerName,
  servicesToAsk,
  servicesVersion,
  type ServiceToAuthorize,
} from './rules/service-answers.ts'

type ViewInput = {
  title: string
  head: VisitToAuthorize | null
  lines: readonly ServiceToAuthorize[]
  action: LinkAction
  state: LinkState
  /** Whether vehicle, services, and answer are included. */
  isFull: boolean
  name?: string
  until?: string | null
  /** The amount of each service when the link was sent, by service id. */
  shown?: Record<string, string>
  answer: AnswerRow | null
}

/** The view for the person who authorizes. An invalid link shows only whom to call. */
export const buildView = (input: ViewInput): AuthorizationView => {
  const { head, state, isFull, shown = {}, until = null } = input
  const zone = head?.time_zone ?? 'UTC'
  const { center_name: center = '', phone = '' } = head ?? {}
  const lines = isFull && state === 'open' ? servicesToAsk(input.lines, input.action) : []
  const { name = '', at = '', signature = 'typed', total = '0.00', answers = [] } = input.answer ?? {}
  return {
    state,
    says: stateMessage(state, { until, zone, center, phone, answer: isFull ? input.answer : null }),
    brand: brandOf(head, input.title, isFull),
    job:
      isFull && head
        ? {
            calibrate: head.request,
            ronumber: head.ro_number,
            number: head.number,
            vehicleText: head.vehicle_text,
            vin: head.vin,
          }
        : null,
    name: isFull ? (input.name ?? '') : '',
    until,
    zone,
    services: lines.map(({ id, description, amount, authorization }) => {
      const before = shown[String(id)]
      const changedFrom = before !== undefined && before !== amount ? before : null
      return { id, description, amount, was: changedFrom, authorization: answerName(authorization) }
    }),
    version: servicesVersion(lines),
    answer: isFull && input.answer ? { name, at, signature, total, services: answers } : null,
  }
}
