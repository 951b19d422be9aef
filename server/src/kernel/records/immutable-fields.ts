import { unsettable } from './merge.ts'
import { refusedFields } from '../http/problems.ts'

const none: ReadonlySet<string> = new Set()

/** An id that names no record stands for one that was not sent. */
const isSent = (value: unknown): boolean => !(typeof value === 'number' && value <= 0)

/**
 * Of what a record was given once: it may be sent as it stands.
 * @throws refused naming the fields that would change
 */
export const refuseImmutable = <T extends Record<string, unknown>>(
  stored: T,
  sent: Partial<T>,
  message: string,
): void => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => isSent(value))) as Partial<T>
  const fields = unsettable(stored, given, {}, none)
  if (fields.length > 0) throw refusedFields(fields.map((field) => ({ field, message })))
}
