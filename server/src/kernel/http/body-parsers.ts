import type { FastifyInstance } from 'fastify'
import { invalid, Problem } from './problems.ts'

/** Deeper, and fuller, than anything that a form sends. */
const mostDeep = 50
const mostParts = 20_000

/**
 * Why a JSON text is not even read: what is nested or split up without end costs many times its length to read and to
 * check. Looks at brackets and commas outside of strings, and at nothing else.
 */
export const bodyProblem = (text: string): string | undefined => {
  let deep = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
      continue
    }
    if (sign === '[' || sign === '{') deep++
    else if (sign === ']' || sign === '}') deep--
    else if (sign !== ',') continue
    if (deep > mostDeep) return `The body is nested more than ${mostDeep} deep.`
    if (++parts > mostParts) return `The body has more than ${mostParts} parts. Send less at a time.`
  }
  return undefined
}

/** Where the string that begins here ends; the end of the text where it does not. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Half of a pair that stands for one character, or a NUL: no text of the database holds them. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Only an escape brings them into a JSON text: bytes that are no text are read as U+FFFD. */
const mayHideUnstorable = /\\u(?:d[89a-f]|0000)/i

/** Where a body first holds a text that cannot be stored, as a path of fields. Only bodies that `troubleOf` lets pass are this shallow. */
export const unstorableTextIn = (value: unknown, path: readonly string[] = []): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.') || 'body'
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) return path.join('.') || 'body'
    const found = unstorableTextIn(part, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads JSON bodies that a form may send, and refuses bodies where none belongs, however long they go on. */
export const registerBodyParsers = (app: FastifyInstance): void => {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name JSON as the type of what they send without a body.
    if (body === '') return done(null, undefined)
    const trouble = bodyProblem(body)
    if (trouble) return done(new Problem(400, 'Not valid', trouble))
    void read(request, body, (error, value) => {
      const field = error || !mayHideUnstorable.test(body) ? undefined : unstorableTextIn(value)
      if (field === undefined) done(error, value)
      else done(invalid([{ field, message: 'The text holds a character that cannot be stored' }]))
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A packed body may be a thousand times larger than what was sent.
    const packed = request.headers['content-encoding'] ?? 'identity'
    if (packed !== 'identity') {
      reply.header('connection', 'close')
      return done(new Problem(415, 'Not supported', 'Send the body as it is, without content-encoding.'))
    }
    const { 'transfer-encoding': coded, 'content-length': length } = request.headers
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || (coded === undefined && !(Number(length) > 0))) return done()
    // Else the line would be read on to the end of what has none.
    reply.header('connection', 'close')
    done(new Problem(400, 'Not valid', `${request.method} takes no body.`))
  })
}
