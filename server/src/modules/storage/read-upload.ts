import { addAbortSignal } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import { invalid, Problem } from '#server/kernel/http/problems.ts'
import { fieldErrors } from '#server/kernel/http/validation-messages.ts'
import { MAX_FILE_BYTES, type Files, type ReceivedFile } from '../../outside/files/files.ts'
import { throwAsProblem } from './store-file.ts'
import { t } from './texts.ts'

type Part = { name: string; incoming?: ReceivedFile; trouble?: unknown }
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
  const { received, to } = await readUploads(files, request, shape, { largest, most: 1 })
  const [only] = received
  if (!only) throw invalid([{ field: 'file', message: t.message('upload.required') }])
  return { incoming: only.file, name: only.name, to }
}

export type NamedFile = { name: string; file: ReceivedFile }

/**
 * Receives up to `most` files of at most `largest` bytes each and `total` together. The caller must dispose of them.
 * @throws Problem 400, 413, 415, 507
 */
export const readUploads = async <T>(
  files: Files,
  request: FastifyRequest,
  shape: ZodType<T>,
  { largest, most, total = largest * most }: { largest: number; most: number; total?: number },
): Promise<{ received: NamedFile[]; to: T }> => {
  if (!request.isMultipart())
    throw new Problem(415, t.message('upload.notSupported'), t.message('upload.multipart'))
  const abort = new AbortController()
  const parts = readParts(files, request, { largest, most }, abort.signal)
  const { received, fields } = await Promise.race([parts, rejectEndless(request, total)]).finally(() =>
    abort.abort(),
  )
  const sent = { ...(request.query as object), ...fields }
  const read = shape.safeParse(sent)
  if (read.success && received.length > 0) return { received, to: read.data }
  await discardAll(received)
  if (!read.success) throw invalid(fieldErrors(read.error, sent))
  throw invalid([{ field: 'file', message: t.message('upload.required') }])
}

export const discardAll = async (received: readonly NamedFile[]): Promise<void> => {
  for (const { file } of received) await file.discard()
}

const readParts = async (
  files: Files,
  request: FastifyRequest,
  { largest, most }: { largest: number; most: number },
  abortSignal: AbortSignal,
) => {
  const fields: Record<string, unknown> = {}
  const received: NamedFile[] = []
  let trouble: unknown
  try {
    for await (const part of request.parts({ limits: { fileSize: largest, files: most } })) {
      if (part.type === 'file') {
        const { name, incoming, ...failed } = await receivePart(files, part, largest, abortSignal)
        if (incoming) received.push({ name, file: incoming })
        trouble ??= failed.trouble
      } else if (part.value !== '' && part.value !== 'null') fields[part.fieldname] = part.value
    }
    if (trouble) throwAsProblem(trouble)
  } catch (error) {
    await discardAll(received)
    throw isMalformed(error)
      ? new Problem(400, t.message('upload.notValid'), t.message('upload.cutShort'))
      : error
  }
  return { received, fields }
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
    const incoming = await files.receive(
      file.iterator({ destroyOnReturn: false }),
      Math.max(largest, MAX_FILE_BYTES),
    )
    return { name, incoming, ...(file.truncated ? { trouble: tooLarge(largest) } : {}) }
  } catch (problem) {
    file.resume()
    return { name, trouble: problem }
  }
}
