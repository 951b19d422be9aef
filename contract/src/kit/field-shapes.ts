import { z } from 'zod'
import { mapFields, type Field, type FieldTable } from './fields.ts'
import { id, line, lines, plannedTime } from './shapes.ts'

type AnswerShape<F extends Field> = F['kind'] extends 'line' | 'lines' | 'time'
  ? z.ZodNullable<z.ZodString>
  : F['kind'] extends 'flag'
    ? z.ZodBoolean
    : F['kind'] extends 'ids'
      ? z.ZodArray<z.ZodNumber>
      : z.ZodNullable<z.ZodNumber>
/** The shapes of a table's fields in an answer, to be spread into an object's shape. */
export const answerShapes = <T extends FieldTable>(
  table: T,
): { -readonly [K in keyof T]: AnswerShape<T[K]> } =>
  mapFields(table, (_name, field) => answerShape(field)) as { -readonly [K in keyof T]: AnswerShape<T[K]> }

type Accepted<F extends Field> = F['kind'] extends 'line' | 'lines' | 'time'
  ? string | null
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'ids'
      ? number[]
      : F extends { keeps: true }
        ? number
        : number | null
type BodyShape<F extends Field> = z.ZodOptional<z.ZodType<Accepted<F>, Accepted<F>>>
/** The shapes of a table's fields in a body. Fields left out keep their value. */
export const bodyShapes = <T extends FieldTable>(table: T): { -readonly [K in keyof T]: BodyShape<T[K]> } =>
  mapFields(table, (_name, field) => bodyShape(field).optional()) as {
    -readonly [K in keyof T]: BodyShape<T[K]>
  }

const answerShape = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'time':
      return z.string().nullable()
    case 'number':
    case 'id':
      return z.number().nullable()
    case 'ids':
      return z.array(z.number())
    case 'flag':
      return z.boolean()
  }
}

const bodyShape = (field: Field): z.ZodType => {
  switch (field.kind) {
    case 'line':
      return line(field.max).nullable()
    case 'lines':
      return lines(field.max).nullable()
    case 'number': {
      const number = z.number().int().min(field.min).max(field.max)
      return field.keeps ? number : number.nullable()
    }
    case 'id':
      return id.nullable()
    case 'ids':
      return z.array(z.number().int()).max(field.max)
    case 'flag':
      return z.boolean()
    case 'time':
      return plannedTime.nullable()
  }
}
