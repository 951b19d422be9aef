import { addAbortSignal } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { invalid, Problem } from '#server/kernel/http/problems.ts'
import { MAX_FILE_BYTES, type Files, type ReceivedFile } from '../../outside/files/files.ts'
import { throwAsProblem } from './store-file.ts'
import { t } from './texts.ts'

export type Received<T> = { incoming: ReceivedFile; name: string; to: T }

const tooLarge = (largest: number) =>
  new Problem(
    413,
    t.message('upload.tooLarge'),
    t.message('upload.tooLargeHint', { megabytes: largest / 1024 ** 2 }),
  )

/**
 * A file that is too large is still read to its end so that the sender gets the error. Stop at twice the
 * limit because some senders never end.
 */
const rejectEndless = (request: FastifyRequest, largest: number): Promise<never> =>
  new Promise((_done, fail) => {
    let bytes = 0
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > 2 * largest) fail(tooLarge(largest))
    })
  })

/**
 * Receives one file of at most `largest` bytes with the fields next to it, in any order or in the query
 * string. The caller must dispose of the file.
 * @throws Problem 400, 413, 415, 507
 */
export const readUpload = async <T>(
  files: Files,
  request: FastifyRequest,
  shape: ZodType<T>,
  largest = MAX_FILE_BYTES,
): Promise<Received<T>> => {
  if (!request.isMultipart())
    throw new Problem(415, t.message('upload.notSupported'), t.message('upload.multipart'))
  const abort = new AbortController()
  const parts = readParts(files, request, largest, abort.signal)
  const { file, fields } = await Promise.race([parts, rejectEndless(request, largest)]).finally(() =>
    abort.abort(),
  )
  const read = shape.safeParse({ ...(request.query as object), ...fields })
  if (read.success && file?.incoming) return { incoming: file.incoming, name: file.name, to: read.data }
  await file?.incoming?.discard()
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  throw invalid([{ field: 'file', message: t.message('upload.required') }])
}

type Part = { name: string; incoming?: ReceivedFile; trouble?: unknown }

const readParts = async (
  files: Files,
  request: FastifyRequest,
  largest: number,
  abortSignal: AbortSignal,
) => {
  const fields: Record<string, unknown> = {}
  let file: Part | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: largest } })) {
      if (part.type === 'file') file = await receivePart(files, part, largest, abortSignal)
      else if (part.value !== '' && part.value !== 'null') fields[part.fieldname] = part.value
    }
    if (file?.trouble) throwAsProblem(file.trouble)
  } catch (error) {
    await file?.incoming?.discard()
    throw isMalformed(error)
      ? new Problem(400, t.message('upload.notValid'), t.message('upload.cutShort'))
      : error
  }
  return { file, fields }
}

/**
 * Whether the form itself is unreadable: cut short, or without a boundary. The parser gives no error code for
 * that.
 */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && /multipart data$|^Multipart: /.test(error.message)

/** Errors are kept until everything has been read, so that the sender gets the answer. */
const receivePart = async (
  files: Files,
  { file, filename }: MultipartFile,
  largest: number,
  abortSignal: AbortSignal,
): Promise<Part> => {
  // If the request is given up, this stream must end too, or its file handle stays open.
  addAbortSignal(abortSignal, file)
  const name = filename ?? ''
  try {
    const incoming = await files.receive(file.iterator({ destroyOnReturn: false }))
    return { name, incoming, ...(file.truncated ? { trouble: tooLarge(largest) } : {}) }
  } catch (problem) {
    file.resume()
    return { name, trouble: problem }
  }
}
