import { disallowedFields } from './merge.ts'
import { refusedFields, type ProblemText } from '../http/problems.ts'

const noneAllowed: ReadonlySet<string> = new Set()

/** Clients send -1 or 0 for an id they leave unset. */
const isSent = (value: unknown): boolean => !(typeof value === 'number' && value <= 0)

/**
 * Guards fields that are set once and never change. Sending the stored value again is fine.
 * @throws Problem 422 that names the fields that would change
 */
export const refuseImmutable = <T extends Record<string, unknown>>(
  stored: T,
  sent: Partial<T>,
  message: ProblemText,
): void => {
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => isSent(value))) as Partial<T>
  const fields = disallowedFields(stored, present, {}, noneAllowed)
  if (fields.length > 0) throw refusedFields(fields.map((field) => ({ field, message })))
}
