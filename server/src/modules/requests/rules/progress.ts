import { shippedReason } from '#contract/kit/shipped-name.ts'
import type { Progress } from '#contract/requests/index.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'

/** An entry of the history that says something about the progress of an order. */
export type ProgressEntry = {
  at: string
  actor_name: string
  entity: string
  entity_id: number
  what: string
  from_status: number | null
  to_status: number | null
  why: string
  changes: Record<string, [unknown, unknown]>
  /** Delivery of the email, if the caller may see it. */
  mail_state: string | null
}
type ProgressFacts = {
  status: number
  is_unconfirmed: boolean
  is_billed: boolean
  is_owing: boolean
  owed: string | null
  payer: string | null
}

const calibrationReport = 'calibrationReport'

type MarkName = keyof Progress['marks']

const requestMarks: Partial<Record<number, MarkName>> = {
  [RequestStatus.submitted]: 'submitted',
  [RequestStatus.submittedOk]: 'accepted',
  [RequestStatus.paid]: 'paid',
}
const visitMarks: Partial<Record<number, MarkName>> = {
  [EventStatus.working]: 'working',
  [EventStatus.completed]: 'completed',
}
const otherMarks: Partial<Record<string, MarkName>> = {
  created: 'scheduled',
  planned: 'scheduled',
  assigned: 'scheduled',
  sentDocument: 'report',
  invoiced: 'invoiced',
}

const markOf = ({ entity, what, from_status, to_status }: ProgressEntry): MarkName | undefined => {
  if (what !== 'moved') return entity === 'event' ? otherMarks[what] : undefined
  if (entity === 'event') return visitMarks[to_status ?? 0]
  // Resume from Hold accepts nothing, and a center may assign at once what was submitted.
  if (from_status === RequestStatus.hold) return undefined
  if (to_status === RequestStatus.assigned && from_status === RequestStatus.submitted) return 'accepted'
  return requestMarks[to_status ?? 0]
}

const isStop = (status: number): boolean =>
  status === RequestStatus.hold || status === RequestStatus.cancelled || status === RequestStatus.voided

const stoppedBy = (status: number, entries: readonly ProgressEntry[]): Progress['stopped'] => {
  if (!isStop(status)) return null
  const stop = entries.findLast(
    (entry) => entry.entity === 'request' && entry.what === 'moved' && entry.to_status === status,
  )
  if (!stop) return null
  const refusal = entries.findLast((entry) => entry.what === 'senderRefused')
  return {
    by: stop.actor_name,
    at: stop.at,
    why: shippedReason(stop.why) || null,
    from: stop.from_status ?? RequestStatus.submitted,
    isDeclined:
      status === RequestStatus.cancelled &&
      (stop.changes.declinedBy !== undefined ||
        (refusal !== undefined && stop.from_status === RequestStatus.pending)),
  }
}

/** Visits with a report that went out after they were completed last. */
const reportedVisits = (entries: readonly ProgressEntry[]): number[] => {
  const takenBack = new Set(
    entries.filter(({ what }) => what === 'tookDocumentBack').map(({ changes }) => changes.mail?.[0]),
  )
  const reported = new Set<number>()
  for (const { what, entity, entity_id: visit, to_status: to, changes, mail_state } of entries) {
    if (entity === 'event' && what === 'moved' && to === EventStatus.completed) reported.delete(visit)
    const isReport = what === 'sentDocument' && changes.paper?.[1] === calibrationReport
    const isUnsent = mail_state === 'refused' || mail_state === 'undone' || takenBack.has(changes.mail?.[1])
    if (isReport && !isUnsent) reported.add(visit)
  }
  return [...reported]
}

/** How far an order is, from its history (oldest first) and its money. */
export const progressOf = (
  { status, is_unconfirmed, is_billed, is_owing, owed, payer }: ProgressFacts,
  entries: readonly ProgressEntry[],
): Progress => {
  const marks: Progress['marks'] = {
    submitted: null,
    accepted: null,
    scheduled: null,
    working: null,
    completed: null,
    report: null,
    invoiced: null,
    paid: null,
  }
  const reported = reportedVisits(entries)
  for (const entry of entries) {
    const name = markOf(entry)
    if (name && (name !== 'report' || reported.includes(entry.entity_id)))
      marks[name] = { by: entry.actor_name, at: entry.at }
  }
  return {
    marks,
    stopped: stoppedBy(status, entries),
    isUnconfirmed: is_unconfirmed,
    reported,
    isBilled: is_billed,
    isOwing: is_owing,
    owed: is_owing ? owed : null,
    payer: payer || null,
    reminded: lastReminder(entries),
  }
}

const lastReminder = (entries: readonly ProgressEntry[]): Progress['reminded'] => {
  const last = entries.findLast(({ what }) => what === 'reminded')
  return last ? { by: last.actor_name, at: last.at } : null
}
