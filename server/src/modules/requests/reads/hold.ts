import type { Hold } from '#contract/requests/shapes.ts'

/** Why a request or visit is on hold, and until when; null when it isn't. */
export const holdOf = (row: { stop_text: string; resume_on: string | null }, isOnHold: boolean): Hold =>
  isOnHold ? { reason: row.stop_text, until: row.resume_on } : null
