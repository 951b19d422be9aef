/** A fact of which people may be notified. */
export type DueFact = {
  id: number
  at: string
  name: string
  entity: string
  entity_id: number
  version: number | null
  actor: number | null
  data: Record<string, unknown>
}

/** Kinds of notification: values of the lookup NotificationType. */
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
} as const

/**
 * Whom something concerns. center: its people; dispatch: those who send technicians there; shop: who wrote or made the
 * repair order, else those who run the shop; technicians: who is assigned.
 */
export type Side = 'center' | 'dispatch' | 'shop' | 'technicians'

/**
 * What a fact tells whom. `these`: of the technicians these; `needs`: what the history must say of the very change, which
 * is what stands behind version `before` (the one before the fact's own unless told).
 */
export type NotificationDraft = {
  type: number
  key: string
  request: number
  event: number | null
  sides: Side[]
  technicianIds: number[] | null
  needs: 'scheduled' | 'bookedPayment' | null
  version: number | null
  before: number | null
  actor: number | null
  at: string
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The chats in which something was said or read. One fact may stand for many. */
export const channelsOf = ({ entity, entity_id, data }: DueFact): number[] =>
  entity === 'channel' ? [...(entity_id > 0 ? [entity_id] : []), ...numbers(data.channels)] : []

/** Who did something about a record, by the key of what is told of it. */
export type ActorAction = { user: number; key: string; at: string }

/** Whom a fact shows to know a repair order, and its visit where it is about one. */
export const actionsOf = ({ entity, entity_id, actor, at, data: { request } }: DueFact): ActorAction[] =>
  actor && (entity === 'request' || entity === 'event')
    ? [
        { user: actor, key: `${entity}:${entity_id}`, at },
        ...(typeof request === 'number' ? [{ user: actor, key: `request:${request}`, at }] : []),
      ]
    : []

type About = Pick<NotificationDraft, 'type' | 'sides'> &
  Partial<Pick<NotificationDraft, 'technicianIds' | 'needs'>>

const aboutRequest = ({ name, actor, data: { from, to } }: DueFact): About | null => {
  // What came from outside was made by nobody who is signed in.
  if (name === 'requests.created')
    return actor ? null : { type: notificationTypes.newRequest, sides: ['shop'] }
  if (name !== 'requests.moved') return null
  if (to === 2 && from === 1) return { type: notificationTypes.newRequest, sides: ['center', 'dispatch'] }
  if (from === 2 && (to === 8 || to === 11)) return { type: notificationTypes.accepted, sides: ['shop'] }
  if (to === 10) return { type: notificationTypes.hold, sides: ['center', 'shop', 'technicians'] }
  return null
}

const aboutEvent = ({ name, data: { to, added } }: DueFact): About | null => {
  switch (name) {
    case 'requests.eventAssigned': {
      const technicianIds = numbers(added)
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
      return to === 7 ? { type: notificationTypes.hold, sides: ['center', 'shop', 'technicians'] } : null
    case 'requests.servicesAuthorized':
      return { type: notificationTypes.authorized, sides: ['center', 'shop'] }
    case 'requests.paid':
      return { type: notificationTypes.paid, sides: ['center'], needs: 'bookedPayment' }
    default:
      return null
  }
}

/** What a fact about a repair order or a visit tells whom; null: nothing to anybody. */
export const notificationsFor = (due: DueFact): NotificationDraft[] => {
  const isEvent = due.entity === 'event'
  const about = isEvent ? aboutEvent(due) : aboutRequest(due)
  const request = isEvent ? due.data.request : due.entity_id
  if (!about || typeof request !== 'number') return []
  return [
    {
      technicianIds: null,
      needs: null,
      ...about,
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
