import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { shippedLanguageFor } from '#contract/kit/languages.ts'
import type { Catalog } from '#contract/kit/texts.ts'

/** Texts that a company and all below it have changed. */
export interface ChangedTexts {
  /** Companies that they apply to; null for all. */
  members: ReadonlySet<number> | null
  /** By language code and namespace. */
  languages: ReadonlyMap<string, ReadonlyMap<string, Catalog>>
}

/** For whom texts are written: their language, and the company whose changed texts apply. */
export interface Reader {
  /** BCP 47 tag. */
  language: string
  /** 0 if there is none: the host's changes apply. */
  firm: number
  /** In the helper process, which doesn't know what was changed: what applies to them, nearest company first. */
  changed?: readonly ChangedTexts[]
}

const readers = new AsyncLocalStorage<Reader>()
const nobody: Reader = { language: 'en', firm: 0 }

/** For whom texts are written now. */
export const currentReader = (): Reader => readers.getStore() ?? nobody

/** Runs work whose texts are for `reader`: `readAs(recipient, () => composeMail())`. */
export const readAs = <T>({ language, firm, changed }: Reader, work: () => T): T =>
  readers.run({ language, firm, ...(changed && { changed }) }, work)

/** Runs work that is for nobody in particular, in English. A job may be woken by a request and inherit its reader. */
export const readAsNobody = <T>(work: () => T): T => readers.run(nobody, work)

const byRequest = new WeakMap<FastifyRequest, Reader>()

/** Who reads the answer: until the token is known, somebody with the browser's language. */
const readerOf = (request: FastifyRequest): Reader => {
  const known = byRequest.get(request)
  if (known) return known
  const header = request.headers['accept-language'] ?? ''
  // Quality values are left out: browsers send languages in their order.
  const wanted = header.split(',').map((each) => each.split(';')[0]?.trim() ?? '')
  const reader = { language: shippedLanguageFor(wanted), firm: 0 }
  byRequest.set(request, reader)
  return reader
}

/** Runs what answers a request. */
export const answerInLanguage = <T>(request: FastifyRequest, work: () => T): T =>
  readers.run(readerOf(request), work)

/**
 * From now on, the request is answered in its user's language. A program with a token is answered in the language that it
 * asks for, by default English, so that names stay the same when its owner chooses another language.
 */
export const setReader = (
  request: FastifyRequest,
  { language, firm, token }: Reader & { token?: unknown },
): void => {
  const reader = readerOf(request)
  Object.assign(reader, { language: token ? reader.language : language, firm })
}
