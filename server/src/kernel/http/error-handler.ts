import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import { technicalStamp } from '#contract/kit/time.ts'
import { realClock, type Clock } from '../clock.ts'
import { notFound, Problem } from './problems.ts'

/** Says every error as problem+json. What is not ours is logged under a reference and told without its insides. */
export const registerErrorHandler = (app: FastifyInstance, clock: Clock = realClock): void => {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    send(error, request, reply, technicalStamp(clock.now())),
  )
}

const send = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  at: string,
): FastifyReply => {
  const reference = randomBytes(4).toString('hex')
  const known =
    error instanceof Problem
      ? error
      : (translated(error) ?? unexpected(request.method === 'GET', `${reference}, ${at} UTC`))
  const path = request.url.split('?')[0]
  // That something is busy is told in one line: where in the code it was waited for says nothing.
  if (known.status === 503) request.log.warn({ reference, path, because: because(error) }, 'busy')
  else if (known.status >= 500) request.log.error({ err: error, reference, path }, 'failed')
  const { retryAfterSeconds, ...extra } = known.extra
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  // What is still coming in is not read.
  if (known.status === 413) reply.header('connection', 'close')
  const body: ProblemBody = {
    type: 'about:blank',
    title: known.title,
    status: known.status,
    detail: known.message,
    ...(known.status >= 500 ? { reference } : {}),
    ...extra,
  }
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

const tooManyParts: ConstructorParameters<typeof Problem> = [
  413,
  'Too large',
  'Send one file at a time, and at most 10 fields beside it.',
]

const unstorable: ConstructorParameters<typeof Problem> = [
  400,
  'Not valid',
  'The text holds a character that cannot be stored.',
]
const unreadable: ConstructorParameters<typeof Problem> = [
  400,
  'Not valid',
  'A value does not have the form that belongs there. Check it and send it again.',
]

/** What an error says, and what it came of. */
const because = (error: Error): string =>
  error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message

type Thrown = FastifyError & { code?: string; constraint?: string }

/** A call that names a firm nobody has made: the host, who sees all, is stopped by a foreign key or by `lineage_of` alone. */
const namesNoFirm = ({ code, constraint }: Thrown): boolean =>
  code === noDataFound || (code === '23503' && constraint?.endsWith('_firm_fkey') === true)
const noDataFound = 'P0002'

/** Its words alone reach the one who saved something, so they hold what support looks for in the log. */
const unexpected = (isRead: boolean, reference: string): Problem => {
  const what = isRead ? 'This could not be read' : 'This did not work and nothing was saved'
  const detail = `${what}. Try again; if it stays, tell support the reference ${reference}.`
  return new Problem(500, 'Something went wrong', detail)
}

const translated = (error: Thrown): Problem | undefined => {
  if (namesNoFirm(error)) return notFound('firm')
  const text: Record<string, ConstructorParameters<typeof Problem>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: [
      413,
      'Too large',
      'This is more than 1 MiB. Send less at a time; files go through the upload.',
    ],
    FST_ERR_CTP_INVALID_JSON_BODY: [400, 'Not valid', 'The body is not valid JSON.'],
    FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'Not valid', 'The body is empty.'],
    FST_FILES_LIMIT: tooManyParts,
    FST_FIELDS_LIMIT: tooManyParts,
    FST_PARTS_LIMIT: tooManyParts,
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Not supported', 'Send application/json.'],
    '40001': [409, 'Try again', 'Two changes met. Nothing was saved. Try again.'],
    '40P01': [409, 'Try again', 'Two changes met. Nothing was saved. Try again.'],
    '57014': [
      503,
      'Took too long',
      'This took too long and was stopped. Nothing was saved. Try again; a narrower search is faster.',
      { retryAfterSeconds: 2 },
    ],
    '53100': [507, 'No room', 'The database has no room left. Nothing was saved. Try again later.'],
    EMFILE: [
      503,
      'Busy',
      'Too much is open at this moment. Nothing was saved. Try again in a moment.',
      { retryAfterSeconds: 5 },
    ],
    // Row-level security refused a write: for the caller the record is not there.
    '42501': [404, 'Not found', 'This record does not exist, or you have no access to it.'],
    '22021': unstorable,
    '22P05': unstorable,
    '22003': [400, 'Not valid', 'A number is too large.'],
    '22P02': unreadable,
    '22P03': unreadable,
    '22030': unreadable,
    '22032': unreadable,
    '22007': [400, 'Not valid', 'There is no such date or time. Check it and send it again.'],
    '22008': [400, 'Not valid', 'There is no such date or time. Check it and send it again.'],
    '22001': [400, 'Not valid', 'A text is too long.'],
  }
  const found = text[error.code ?? '']
  if (found) return new Problem(...found)
  if (error.statusCode && error.statusCode < 500)
    return new Problem(error.statusCode, 'Not valid', error.message)
  return undefined
}
