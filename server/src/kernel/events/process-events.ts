import type { EventEmitter } from 'node:events'

/** Events inside this process. Facts that every process needs go through the outbox instead. */
export type ProcessEvents = EventEmitter<{
  visibilityChanged: []
  recordOpened: [OpenedRecord]
  webhooksDue: []
}>

/** A record whose answer was made for an administrator. */
export interface OpenedRecord {
  record: 'request' | 'contact'
  id: number
  user: number
  /** Name of the user. */
  name: string
  at: Date
}
