import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { FilesError } from '../../outside/files/files.ts'
import { verifyLink } from '../../outside/files/link.ts'
import { findElsewhere } from './also-serve.ts'
import { findByKey } from './file-store.ts'
import { throwAsProblem } from './store-file.ts'

const findFile = async ({ db }: Services, key: string) =>
  (await findByKey(db, key)) ?? (key.startsWith('document/') ? findElsewhere(db, key) : undefined)

type ByteRange = { start: number; end: number }

/**
 * Serves the file behind a signed link, or a range of it, with headers that keep it from running in the
 * browser.
 */
export const serve =
  (services: Services) =>
  async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const now = services.clock.now().getTime()
    const link = verifyLink(token, services.secrets.links, now)
    if (!link) throw notFound('link')
    const isDerived = link.key.startsWith('derived/')
    const file = isDerived ? { mime: 'image/jpeg', bytes: null } : await findFile(services, link.key)
    if (!file) throw notFound('file')
    const range = file.bytes === null ? null : parseRange(request.headers.range, file.bytes)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
    const content = await services.files.read(link.key, range ?? undefined).catch((error: unknown) => {
      if (error instanceof FilesError && error.trouble === 'missing') throw notFound('file')
      return throwAsProblem(error)
    })
    if (file.bytes !== null) {
      reply.header('accept-ranges', 'bytes')
      reply.header('content-length', range ? range.end - range.start + 1 : file.bytes)
    }
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    const kind = isDerived ? 'inline' : 'attachment'
    // texts-ignore: a header
    const disposition = `${kind}; filename*=UTF-8''${encodeFileName(link.name)}`
    return reply
      .header('content-type', file.mime)
      .header('content-disposition', disposition)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', `private, max-age=${Math.max(0, Math.floor((link.expires - now) / 1000) - 5)}`)
      .send(content)
  }

/** Encodes a file name per RFC 8187. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** Parses a single range per RFC 9110. Several ranges or an invalid one get the whole file. */
const parseRange = (range: string | undefined, bytes: number): ByteRange | 'outside' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start >= bytes || start > end ? 'outside' : { start, end }
}
