import type { LiveChange } from '#contract/live.ts'

/** A fact as the outbox holds it. */
export type FactRow = {
  id: number
  name: string
  entity: string
  entity_id: number
  version: number | null
  parties: number[]
  technicians: number[] | null
  actor: number | null
  data: Record<string, unknown>
}

/** What the hub pushes and the log keeps, before it has its cursor. */
export type LogEntry = {
  type: 'Counts' | 'Status' | 'ImportServices' | 'Chat'
  parties: number[]
  technicians: number[] | null
  users: number[] | null
  /** Of a chat: which message, read mark or channel; what it says is put in when it is sent. */
  data: LiveChange | Record<string, unknown>
}

/** Facts after which a badge of the menu shows another number, whether their teller says so or not. */
const movesCounts = /(Created|Submitted|Moved|Assigned|Unassigned|Completed|Cancelled|Deleted|Restored)$/i

/** The fact that the hub's type ImportServices is about: services that came from a file. */
const servicesImported = 'checklists.servicesImported'

/** A fact as frames: what changed, and, when badges may differ now, that they do. Never the content. */
export const framesOf = (fact: FactRow): LogEntry[] => {
  if (fact.entity === 'channel') return framesOfChat(fact)
  const { request, users } = fact.data
  const data: LiveChange = {
    kind: fact.entity,
    id: fact.entity_id,
    version: fact.version ?? 0,
    what: fact.name,
    ...(typeof request === 'number' ? { request } : {}),
    ...(fact.actor ? { actor: fact.actor } : {}),
  }
  const entry = {
    parties: fact.parties,
    technicians: fact.technicians,
    users: Array.isArray(users) ? numbers(users) : null,
    data,
  }
  const type = fact.name === servicesImported ? 'ImportServices' : 'Status'
  const counts = fact.data.counts ?? movesCounts.test(fact.name)
  return counts === true
    ? [
        { type, ...entry },
        { type: 'Counts', ...entry },
      ]
    : [{ type, ...entry }]
}

const numbers = (given: unknown): number[] =>
  Array.isArray(given) ? given.filter((each) => typeof each === 'number') : []

/** What happened in a chat, to its members alone. Those who were taken out by it are told so, and nothing else. */
const framesOfChat = ({ data: { users, gone, ...data } }: FactRow): LogEntry[] => {
  const left = numbers(gone)
  const stay = numbers(users).filter((user) => !left.includes(user))
  const entry = { type: 'Chat' as const, parties: [], technicians: null }
  return [
    ...(stay.length > 0 ? [{ ...entry, users: stay, data }] : []),
    ...(left.length > 0 ? [{ ...entry, users: left, data: { ...data, gone: true } }] : []),
  ]
}
