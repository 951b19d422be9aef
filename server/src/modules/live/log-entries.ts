import type { LiveChange } from '#contract/live.ts'

/** A fact as it is stored in the outbox. */
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

/** An entry of the hub's log before it has been given a cursor. */
export type LogEntry = {
  type: 'Counts' | 'Status' | 'ImportServices' | 'Chat'
  parties: number[]
  technicians: number[] | null
  users: number[] | null
  /** For chats this only refers to a message, read mark, or channel. The content is loaded when the entry is sent. */
  data: LiveChange | Record<string, unknown>
}

/** Facts that change a menu badge even if their publisher does not say so. */
const changesCounts = /(Created|Submitted|Moved|Assigned|Unassigned|Completed|Cancelled|Deleted|Restored)$/i

/** Facts behind the frame type ImportServices: something is or was imported from a file. */
const isImport = ({ name, entity }: FactRow): boolean =>
  name === 'checklists.servicesImported' || entity === 'import_batch'

/** Turns a fact into log entries: what changed, plus a Counts entry if badges may differ now. They hold no content. */
export const toLogEntries = (fact: FactRow): LogEntry[] => {
  if (fact.entity === 'channel') return chatLogEntries(fact)
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
    users: Array.isArray(users) ? onlyNumbers(users) : null,
    data,
  }
  const type = isImport(fact) ? 'ImportServices' : 'Status'
  const counts = fact.data.counts ?? changesCounts.test(fact.name)
  return counts === true
    ? [
        { type, ...entry },
        { type: 'Counts', ...entry },
      ]
    : [{ type, ...entry }]
}

const onlyNumbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** Chat facts go to the members only. People who were just removed get a single entry that says they are out. */
const chatLogEntries = ({ data: { users, gone, ...data } }: FactRow): LogEntry[] => {
  const removed = onlyNumbers(gone)
  const remaining = onlyNumbers(users).filter((user) => !removed.includes(user))
  const entry = { type: 'Chat' as const, parties: [], technicians: null }
  return [
    ...(remaining.length > 0 ? [{ ...entry, users: remaining, data }] : []),
    ...(removed.length > 0 ? [{ ...entry, users: removed, data: { ...data, gone: true } }] : []),
  ]
}
