import { ZodObject, type ZodType } from 'zod'
import type { Call } from '#contract/kit/call.ts'

const takesNumber = (schema: ZodType): boolean => {
  const { type, innerType } = schema.def as { type: string; innerType?: ZodType }
  return innerType ? takesNumber(innerType) : type === 'number'
}
/** An empty text reads as 0 where a number is asked for, and nobody means that one. */
const takesEmpty = (schema: ZodType | undefined): boolean =>
  !schema || (!takesNumber(schema) && schema.safeParse('').success)

/** The parameters that were sent: an address that ends with `&type=&group=` names neither type nor group. */
export const sent = (schema: Call['query'], asked: unknown): unknown => {
  const all = Object.entries(asked ?? {})
  if (!(schema instanceof ZodObject) || !all.some(([, value]) => value === '')) return asked
  const shape = schema.shape as Record<string, ZodType>
  return Object.fromEntries(all.filter(([name, value]) => value !== '' || takesEmpty(shape[name])))
}
