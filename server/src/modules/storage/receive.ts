import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { id } from '#contract/kit/shapes.ts'
import { invalid, Problem } from '#server/kernel/problems.ts'

const fieldShape = z.object({
  calibrate: id.optional(),
  calibrateEvent: id.optional(),
  item: id.optional(),
})
export type Received = { content: Buffer; name: string; to: z.output<typeof fieldShape> }

/** Takes one file and the fields beside it, in any order. @throws Problem 400, 413, 415 */
export const receive = async (request: FastifyRequest): Promise<Received> => {
  if (!request.isMultipart())
    throw new Problem(415, 'Not supported', 'Send multipart/form-data with the file in the field `file`.')
  const fields: Record<string, unknown> = {}
  let file: { content: Buffer; name: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { content: await part.toBuffer(), name: part.filename ?? '' }
    else if (part.value !== '' && part.value !== 'null') fields[part.fieldname] = part.value
  }
  const read = fieldShape.safeParse(fields)
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  if (!file) throw invalid([{ field: 'file', message: 'This field is required' }])
  if (!read.data.calibrate && !read.data.calibrateEvent)
    throw invalid([{ field: 'calibrate', message: 'Say which repair order or visit the file belongs to' }])
  return { ...file, to: read.data }
}
