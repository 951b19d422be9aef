import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { invalid, Problem } from '#server/kernel/problems.ts'

export type Received<T> = { content: Buffer; name: string; to: T }

/** Takes one file and the fields beside it, in any order; they may also stand in the address. @throws Problem 400, 413, 415 */
export const receive = async <T>(request: FastifyRequest, shape: ZodType<T>): Promise<Received<T>> => {
  if (!request.isMultipart())
    throw new Problem(415, 'Not supported', 'Send multipart/form-data with the file in the field `file`.')
  const fields: Record<string, unknown> = { ...(request.query as object) }
  let file: { content: Buffer; name: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { content: await part.toBuffer(), name: part.filename ?? '' }
    else if (part.value !== '' && part.value !== 'null') fields[part.fieldname] = part.value
  }
  const read = shape.safeParse(fields)
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  if (!file) throw invalid([{ field: 'file', message: 'This field is required' }])
  return { ...file, to: read.data }
}
