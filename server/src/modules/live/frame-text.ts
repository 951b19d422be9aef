import type { LogRow } from './store.ts'

/** The frame of a log entry as bytes, built once for all who get it. */
export const frameOf = ({ type, cursor, data }: LogRow): Buffer =>
  Buffer.from(JSON.stringify({ name: 'sendMessage', type, cursor, data }))
