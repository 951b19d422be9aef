import type { EventShape, Progress, RequestShape } from '../requests/index.ts'

/** The steps of a repair order, in order. */
export const orderSteps = [
  'submitted',
  'accepted',
  'scheduled',
  'working',
  'report',
  'invoiced',
  'paid',
] as const satisfies readonly (keyof Progress['marks'])[]
export type OrderStep = (typeof orderSteps)[number]

export type NextVisit = Pick<
  EventShape,
  | 'calibrateEvent'
  | 'number'
  | 'calibrateStatusType'
  | 'hold'
  | 'scheduled'
  | 'techIds'
  | 'techs'
  | 'isToInvoice'
  | 'moves'
  | 'rights'
>
/** What the next step depends on. Moves and rights are those of the person who asks. */
export type NextOrder = Pick<
  RequestShape,
  | 'status'
  | 'hold'
  | 'firm'
  | 'firmName'
  | 'serviceFirm'
  | 'serviceFirmName'
  | 'submittedOn'
  | 'createdOn'
  | 'moves'
  | 'rights'
  | 'progress'
> & { events: readonly NextVisit[] }
export type NextPerson = { user: number; firm: number }

/** What somebody does next. */
export type NextTask =
  | 'submit'
  | 'confirmSender'
  | 'accept'
  | 'schedule'
  | 'assign'
  | 'start'
  | 'complete'
  | 'resumeVisit'
  | 'sendReport'
  | 'invoice'
  | 'pay'
  | 'resume'
/** Why nobody has to do anything. */
export type ClosedState = 'done' | 'cancelled' | 'declined' | 'voided'

export type NextAction = {
  task: NextTask
  /** The visit that it is about. */
  visit?: number
  /** The status that it moves the order or the visit to. */
  to?: number
  /** Why it isn't possible yet. */
  notYet?: string
}
type Visit = { id: number; number: number }
export type NextStep = {
  /** The step that is under way, or where the order stopped. */
  stage: OrderStep
  /** 'you', or the name of a company or technician; null when the order is closed. */
  waitingFor: string | null
  /** Instant from which it has been waiting; null when unknown or closed. */
  since: string | null
} & (
  | { task: NextTask; visit?: Visit; action?: NextAction; closed?: undefined }
  | { task: null; closed: ClosedState; visit?: undefined; action?: undefined }
)
