import type { FastifyInstance } from 'fastify'
import type { Message } from '#contract/kit/texts.ts'
import { invalid, Problem, problemTitle } from './problems.ts'
import { t } from './texts.ts'

/** Limits far above anything that a form sends. */
const maxDepth = 50
const maxParts = 20_000

/**
 * Returns why a JSON text is too complex to parse, or undefined. Deeply nested or fragmented input costs many times its
 * length to parse and validate. Only brackets and commas outside of strings are counted.
 */
export const bodyTooComplex = (text: string): Message | undefined => {
  let depth = 0
  let parts = 0
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '"') {
      index = endOfString(text, index)
      continue
    }
    if (char === '[' || char === '{') depth++
    else if (char === ']' || char === '}') depth--
    else if (char !== ',') continue
    if (depth > maxDepth) return t.message('nestedTooDeep', { max: maxDepth })
    if (++parts > maxParts) return t.message('tooManyValues', { max: maxParts })
  }
  return undefined
}

/** Index of the quote that closes the string starting at `start`, or the text's length when it is never closed. */
const endOfString = (text: string, start: number): number => {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote
  }
  return text.length
}

/** PostgreSQL text can't hold lone surrogates or NUL characters. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Only a JSON escape can produce them, because malformed UTF-8 bytes are decoded as U+FFFD. */
const mayHideUnstorable = /\\u(?:d[89a-f]|0000)/i

/**
 * Returns the path of the first text that can't be stored, such as `rows.1.name`, or undefined. The recursion is safe
 * only for bodies that passed `bodyTooComplex`.
 */
export const unstorableTextIn = (value: unknown, path: readonly string[] = []): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.') || 'body'
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, child] of Object.entries(value)) {
    if (!isStorable(name)) return path.join('.') || 'body'
    const found = unstorableTextIn(child, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsText?: boolean
  }
  interface FastifyRequest {
    /** Exact text of the body, for calls whose body is signed. */
    bodyText: string
  }
}

/** Parses JSON bodies within limits, and refuses compressed bodies and bodies on GET before reading them. */
export const registerBodyParsers = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyText', '')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a JSON content type without a body.
    if (body === '') return done(null, undefined)
    if (request.routeOptions.config.keepsText) request.bodyText = body
    const reason = bodyTooComplex(body)
    if (reason) return done(new Problem(400, problemTitle.invalid(), reason))
    void parseJson(request, body, (error, value) => {
      const field = error || !mayHideUnstorable.test(body) ? undefined : unstorableTextIn(value)
      if (field === undefined) done(error, value)
      else done(invalid([{ field, message: t.message('unstorable') }]))
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A compressed body can expand to a thousand times its size.
    const encoding = request.headers['content-encoding'] ?? 'identity'
    if (encoding !== 'identity') {
      reply.header('connection', 'close')
      return done(new Problem(415, problemTitle.unsupported(), t.message('encoded')))
    }
    const { 'transfer-encoding': transferEncoding, 'content-length': length } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || (transferEncoding === undefined && !(Number(length) > 0))) return done()
    // Otherwise the server would keep reading a body that may never end.
    reply.header('connection', 'close')
    done(new Problem(400, problemTitle.invalid(), t.message('noBody', { method: request.method })))
  })
}
