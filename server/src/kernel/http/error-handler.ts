import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import { technicalStamp } from '#contract/kit/time.ts'
import { realClock, type Clock } from '../clock.ts'
import { notFound, Problem } from './problems.ts'

/**
 * Answers every error as problem+json (RFC 9457). Unexpected errors are logged under a reference, and the answer gives
 * only that reference.
 */
export const registerErrorHandler = (app: FastifyInstance, clock: Clock = realClock): void => {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    sendProblem(error, request, reply, technicalStamp(clock.now())),
  )
}

const sendProblem = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
  at: string,
): FastifyReply => {
  const reference = randomBytes(4).toString('hex')
  const known =
    error instanceof Problem
      ? error
      : (knownProblem(error) ?? unexpectedProblem(request.method === 'GET', `${reference}, ${at} UTC`))
  const path = request.url.split('?')[0]
  // A busy resource needs no stack trace, so it is logged in one line.
  if (known.status === 503) request.log.warn({ reference, path, because: errorWithCause(error) }, 'busy')
  else if (known.status >= 500) request.log.error({ err: error, reference, path }, 'failed')
  const { retryAfterSeconds, errors, ...extra } = known.extra
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  // The rest of an oversized body is not read, so the connection can't be reused.
  if (known.status === 413) reply.header('connection', 'close')
  const body: ProblemBody = {
    type: 'about:blank',
    title: String(known.title),
    status: known.status,
    detail: String(known.detail),
    ...(typeof known.detail === 'object' ? { code: known.detail.code, params: known.detail.params } : {}),
    ...(known.status >= 500 ? { reference } : {}),
    ...(errors ? { errors: errors.map(({ field, message }) => ({ field, message: String(message) })) } : {}),
    ...extra,
  }
  return reply
    .code(known.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body))
}

const tooManyFormParts: ConstructorParameters<typeof Problem> = [
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

/** The error's message, with that of its cause. */
const errorWithCause = (error: Error): string =>
  error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message

type Thrown = FastifyError & { code?: string; constraint?: string }

/**
 * Whether a call named a firm that doesn't exist. For the host, who sees every firm, only a foreign key or the database
 * function `lineage_of` notices.
 */
const isUnknownFirm = ({ code, constraint }: Thrown): boolean =>
  code === noDataFound || (code === foreignKeyViolation && constraint?.endsWith('_firm_fkey') === true)
/** SQLSTATEs. */
const noDataFound = 'P0002'
const foreignKeyViolation = '23503'

/** The message is all the user sees, so it includes the reference and time that support looks up in the log. */
const unexpectedProblem = (isRead: boolean, reference: string): Problem => {
  const what = isRead ? 'This could not be read' : 'This did not work and nothing was saved'
  const detail = `${what}. Try again; if it stays, tell support the reference ${reference}.`
  return new Problem(500, 'Something went wrong', detail)
}

const knownProblem = (error: Thrown): Problem | undefined => {
  if (isUnknownFirm(error)) return notFound('firm')
  // Keys are Fastify error codes, SQLSTATEs, and Node.js system error codes.
  const problems: Record<string, ConstructorParameters<typeof Problem>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: [
      413,
      'Too large',
      'This is more than 1 MiB. Send less at a time; files go through the upload.',
    ],
    FST_ERR_CTP_INVALID_JSON_BODY: [400, 'Not valid', 'The body is not valid JSON.'],
    FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'Not valid', 'The body is empty.'],
    FST_FILES_LIMIT: tooManyFormParts,
    FST_FIELDS_LIMIT: tooManyFormParts,
    FST_PARTS_LIMIT: tooManyFormParts,
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
    // Row-level security refused a write. For this caller, the record doesn't exist.
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
  const found = problems[error.code ?? '']
  if (found) return new Problem(...found)
  if (error.statusCode && error.statusCode < 500)
    return new Problem(error.statusCode, 'Not valid', error.message)
  return undefined
}
