import type { EventEmitter } from 'node:events'

/** Events inside this process. Facts that every process needs go through the outbox instead. */
export type ProcessEvents = EventEmitter<{ visibilityChanged: []; webhooksDue: [] }>
