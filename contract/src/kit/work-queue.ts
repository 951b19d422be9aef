import { Role } from './roles.ts'

/** Sections of the work queue on Home. Each holds the repair orders that wait for one step. */
export const queueSections = [
  'needsAnswer',
  'inShop',
  'readyForPickup',
  'toAccept',
  'unassigned',
  'waitingAuthorization',
  'late',
  'clashesToday',
  'stuck',
  'notInvoiced',
  'notPaid',
] as const
export type QueueSection = (typeof queueSections)[number]

export const isQueueSection = (name: string): name is QueueSection =>
  (queueSections as readonly string[]).includes(name)

/** Why a repair order is stuck. */
export const stuckReasons = [
  'hold',
  'notAccepted',
  'noAnswer',
  'visitHold',
  'notCompleted',
  'notScheduled',
  'noTech',
  'notStarted',
] as const

/** What a row of the queue offers in place. `open` leads to the repair order. */
export const queueActions = [
  'accept',
  'schedule',
  'assign',
  'ask',
  'answer',
  'invoice',
  'pay',
  'open',
] as const
export type QueueAction = (typeof queueActions)[number]

/** Rows that a section shows on Home. Its link leads to the list of all of them. */
export const queueRowCount = 5

const shop: readonly QueueSection[] = ['needsAnswer', 'inShop', 'readyForPickup']
const dispatch: readonly QueueSection[] = ['unassigned', 'late', 'clashesToday']
const billing: readonly QueueSection[] = ['notInvoiced', 'notPaid']
const division: readonly QueueSection[] = ['stuck']

const sectionsByRole: Readonly<Record<Role, readonly QueueSection[]>> = {
  [Role.hostAdmin]: ['stuck'],
  [Role.hostUser]: ['stuck'],
  [Role.franchiserAdmin]: ['stuck', ...billing],
  [Role.franchiserUser]: ['stuck', ...billing],
  [Role.franchiseeAdmin]: ['toAccept', 'unassigned', 'late', ...billing],
  [Role.franchiseeUser]: ['toAccept', 'unassigned', 'late', ...billing],
  [Role.divisionUser]: division,
  [Role.divisionManager]: division,
  [Role.partnerUser]: division,
  [Role.centerAdmin]: ['toAccept', 'unassigned', 'waitingAuthorization', 'late', ...billing],
  [Role.dispatcher]: dispatch,
  [Role.dispatchLead]: dispatch,
  // Their Home is the day's work.
  [Role.technician]: [],
  [Role.shopAdmin]: shop,
  [Role.shopManager]: shop,
  [Role.shopEstimator]: shop,
  [Role.shopUser]: shop,
}

/** The sections of a role's Home, in the order in which work arrives. A person without a role has none. */
export const sectionsOf = (role: Role | null): readonly QueueSection[] =>
  role === null ? [] : sectionsByRole[role]

/** Whether Home shows today's work by technician. */
export const showsTechnicians = (role: Role | null): boolean => role === Role.centerAdmin
