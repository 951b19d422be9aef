import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { DueFact } from '../../live/door.ts'

/** The notification types: values of the lookup NotificationType. */
export const notificationTypes = {
  newRequest: 1,
  accepted: 2,
  assigned: 3,
  planned: 4,
  completed: 5,
  hold: 6,
  authorized: 7,
  message: 8,
  paid: 9,
  ruleChanged: 10,
  resumed: 11,
  reminder: 12,
} as const

/**
 * Groups of people that something can concern. center: the center's admins; dispatch: the dispatchers who send
 * technicians there; shop: the author and the estimator of the repair order or, if neither works there anymore, the
 * shop's managers; technicians: those assigned.
 */
export type Side = 'center' | 'dispatch' | 'shop' | 'technicians'

/** A notification to create, before its recipients are known. */
export type NotificationDraft = {
  type: number
  key: string
  request: number
  event: number | null
  sides: Side[]
  /** Restricts `technicians` to these users. Null means all who are assigned. */
  technicianIds: number[] | null
  /**
   * The history must record this change for the notification to be created. It is looked up between the versions
   * `before` (by default the one before `version`) and `version`.
   */
  needs: 'scheduled' | 'bookedPayment' | null
  version: number | null
  before: number | null
  actor: number | null
  at: string
}

const onlyNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The chats in which something was written or read. One fact may cover several. */
export const channelsOf = ({ entity, entity_id, data }: DueFact): number[] =>
  entity === 'channel' ? [...(entity_id > 0 ? [entity_id] : []), ...onlyNumbers(data.channels)] : []

/** A user did something to the record behind a notification key. */
export type ActorAction = { user: number; key: string; at: string }

/** The records that the fact's actor has obviously seen: the repair order and, for a visit, the visit too. */
export const actionsOf = ({ entity, entity_id, actor, at, data: { request } }: DueFact): ActorAction[] =>
  actor && (entity === 'request' || entity === 'event')
    ? [
        { user: actor, key: `${entity}:${entity_id}`, at },
        ...(typeof request === 'number' ? [{ user: actor, key: `request:${request}`, at }] : []),
      ]
    : []

type Audience = Pick<NotificationDraft, 'type' | 'sides'> &
  Partial<Pick<NotificationDraft, 'technicianIds' | 'needs'>>

const forReminder = ({ data: { side, technicians } }: DueFact): Audience | null => {
  const { reminder: type } = notificationTypes
  if (side === 'shop') return { type, sides: ['shop'] }
  if (side === 'center') return { type, sides: ['center', 'dispatch'] }
  const technicianIds = onlyNumbers(technicians)
  return technicianIds.length > 0 ? { type, sides: ['technicians'], technicianIds } : null
}

const forRequest = (due: DueFact): Audience | null => {
  const { name, actor } = due
  const { from, to } = due.data
  if (name === 'requests.reminded') return forReminder(due)
  // Only requests that came in from outside, without a signed-in user, are news to the shop.
  if (name === 'requests.created')
    return actor ? null : { type: notificationTypes.newRequest, sides: ['shop'] }
  if (name !== 'requests.moved') return null
  if (to === RequestStatus.submitted && from === RequestStatus.pending)
    return { type: notificationTypes.newRequest, sides: ['center', 'dispatch'] }
  if (from === RequestStatus.submitted && (to === RequestStatus.submittedOk || to === RequestStatus.assigned))
    return { type: notificationTypes.accepted, sides: ['shop'] }
  if (to === RequestStatus.hold)
    return { type: notificationTypes.hold, sides: ['center', 'shop', 'technicians'] }
  // A hold that ended on its day: nobody did it, so those whose turn it is again don't know.
  if (from === RequestStatus.hold && !actor)
    return {
      type: notificationTypes.resumed,
      sides: to === RequestStatus.submitted ? ['center', 'dispatch'] : ['center', 'technicians'],
    }
  return null
}

const forEvent = ({ name, actor, data: { from, to, added } }: DueFact): Audience | null => {
  switch (name) {
    case 'requests.eventAssigned': {
      const technicianIds = onlyNumbers(added)
      return technicianIds.length > 0
        ? { type: notificationTypes.assigned, sides: ['technicians'], technicianIds }
        : null
    }
    case 'requests.eventCreated':
    case 'requests.eventPlanned':
    case 'requests.eventChanged':
      return { type: notificationTypes.planned, sides: ['shop', 'technicians'], needs: 'scheduled' }
    case 'requests.eventCompleted':
      return { type: notificationTypes.completed, sides: ['center', 'shop'] }
    case 'requests.eventMoved':
      return to === EventStatus.hold
        ? { type: notificationTypes.hold, sides: ['center', 'shop', 'technicians'] }
        : from === EventStatus.hold && !actor
          ? { type: notificationTypes.resumed, sides: ['center', 'technicians'] }
          : null
    case 'requests.servicesAuthorized':
      return { type: notificationTypes.authorized, sides: ['center', 'shop'] }
    case 'requests.paid':
      return { type: notificationTypes.paid, sides: ['center'], needs: 'bookedPayment' }
    default:
      return null
  }
}

/** The rules of the ADAS plan that changed, each with its newest fact and all versions that facts are about. */
export const changedRules = (facts: readonly DueFact[]): { fact: DueFact; versions: number[] }[] =>
  [
    ...Map.groupBy(
      facts.filter(({ name }) => name === 'adas.ruleChanged'),
      ({ entity_id }) => entity_id,
    ).values(),
  ].flatMap((own) => {
    const fact = own.at(-1)
    return fact ? [{ fact, versions: own.flatMap(({ version }) => version ?? []) }] : []
  })

/** Tells the center of each open repair order that its plan may ask for something else. */
export const ruleNotifications = ({ actor, at }: DueFact, requests: readonly number[]): NotificationDraft[] =>
  requests.map((request) => ({
    type: notificationTypes.ruleChanged,
    key: `request:${request}`,
    request,
    event: null,
    sides: ['center'],
    technicianIds: null,
    needs: null,
    version: null,
    before: null,
    actor,
    at,
  }))

/** The notifications that a fact about a repair order or a visit calls for, if any. */
export const notificationsFor = (due: DueFact): NotificationDraft[] => {
  const isEvent = due.entity === 'event'
  const audience = isEvent ? forEvent(due) : forRequest(due)
  const request = isEvent ? due.data.request : due.entity_id
  if (!audience || typeof request !== 'number') return []
  return [
    {
      technicianIds: null,
      needs: null,
      ...audience,
      key: `${due.entity}:${due.entity_id}`,
      request,
      event: isEvent ? due.entity_id : null,
      version: due.version,
      before: typeof due.data.before === 'number' ? due.data.before : null,
      actor: due.actor,
      at: due.at,
    },
  ]
}
