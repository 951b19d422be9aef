import type { ZodType } from 'zod'
import type { ImportSchema } from '#contract/imports.ts'
import { issuePath, validationMessage } from '#server/kernel/http/validation-messages.ts'
import type { Values } from './plan.ts'
import { columnForField, type ColumnName } from './schemas.ts'

/**
 * Checks the fields of a row as the call that saves them does.
 * @param more what the call needs besides
 * @returns the fields as they will be stored, so that a second import finds nothing to change
 */
export const checkFields = (
  schema: ImportSchema,
  { body }: { body: ZodType | undefined },
  sent: Values,
  more: Record<string, unknown> = {},
): { fields: Values; problems: [ColumnName | undefined, string][] } => {
  const values = { ...more, ...sent }
  const checked = body?.safeParse(values)
  const data = (checked?.data ?? {}) as Readonly<Record<string, unknown>>
  const issues = checked?.error?.issues ?? []
  return {
    fields: Object.fromEntries(Object.keys(sent).map((name) => [name, data[name]])) as Values,
    problems: issues.map((issue) => [
      columnForField(schema, issuePath(issue).join('.')),
      validationMessage(issue, values),
    ]),
  }
}
