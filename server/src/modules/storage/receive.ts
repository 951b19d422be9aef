import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { invalid, Problem } from '#server/kernel/problems.ts'
import { LARGEST_FILE } from '../../outside/files/files.ts'

export type Received<T> = { content: Buffer; name: string; to: T }

/** A file that is too large is read to its end, so that its sender hears why; up to here, as some have no end. */
const mostBytes = 2 * LARGEST_FILE

const endless = (request: FastifyRequest): Promise<never> =>
  new Promise((_done, fail) => {
    let bytes = 0
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) fail(new Problem(413, 'Too large', 'A file may have 50 MB. Send a smaller one.'))
    })
  })

/** Takes one file and the fields beside it, in any order; they may also stand in the address. @throws Problem 400, 413, 415 */
export const receive = async <T>(request: FastifyRequest, shape: ZodType<T>): Promise<Received<T>> => {
  if (!request.isMultipart())
    throw new Problem(415, 'Not supported', 'Send multipart/form-data with the file in the field `file`.')
  const { file, fields } = await Promise.race([partsOf(request), endless(request)])
  const read = shape.safeParse({ ...(request.query as object), ...fields })
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  if (!file) throw invalid([{ field: 'file', message: 'This field is required' }])
  return { ...file, to: read.data }
}

const partsOf = async (request: FastifyRequest) => {
  const fields: Record<string, unknown> = {}
  let file: { content: Buffer; name: string } | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { content: await part.toBuffer(), name: part.filename ?? '' }
    else if (part.value !== '' && part.value !== 'null') fields[part.fieldname] = part.value
  }
  return { file, fields }
}
