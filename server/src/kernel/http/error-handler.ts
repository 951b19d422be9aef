import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import type { Message } from '#contract/kit/texts.ts'
import { technicalStamp } from '#contract/kit/time.ts'
import { answerInLanguage } from '../texts/reader.ts'
import { realClock, type Clock } from '../clock.ts'
import { t as problems } from './problemTexts.ts'
import { notFound, Problem } from './problems.ts'
import { t } from './texts.ts'

/**
 * Answers every error as problem+json (RFC 9457). Unexpected errors are logged under a reference, and the answer gives
 * only that reference.
 */
export const registerErrorHandler = (app: FastifyInstance, clock: Clock = realClock): void => {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    answerInLanguage(request, () => sendProblem(error, request, reply, technicalStamp(clock.now()))),
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
  const { method } = request
  // A busy resource needs no stack trace, so it is logged in one line.
  if (known.status === 503)
    request.log.warn({ reference, method, path, because: errorWithCause(error) }, 'busy')
  else if (known.status >= 500) request.log.error({ err: error, reference, method, path }, 'failed')
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
const unexpectedProblem = (isRead: boolean, reference: string): Problem =>
  new Problem(
    500,
    problems.message('title.unexpected'),
    t.message(isRead ? 'unreadable' : 'unsaved', { reference }),
  )

type Row = [
  status: number,
  title: 'invalid' | 'notFound' | 'tooLarge' | 'unsupported' | 'again' | 'slow' | 'full' | 'busy',
  detail: () => Message,
  retryAfterSeconds?: number,
]
const tooManyFormParts: Row = [413, 'tooLarge', () => t.message('tooManyParts')]
const unstorable: Row = [400, 'invalid', () => t.message('unstorable')]
const malformed: Row = [400, 'invalid', () => t.message('malformed')]
const collided: Row = [409, 'again', () => t.message('collided')]
const noSuchTime: Row = [400, 'invalid', () => t.message('noSuchTime')]

/** Keys are Fastify error codes, SQLSTATEs, and Node.js system error codes. */
const knownProblems: Readonly<Record<string, Row>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'tooLarge', () => t.message('tooLarge')],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid', () => t.message('notJson')],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid', () => t.message('emptyBody')],
  FST_FILES_LIMIT: tooManyFormParts,
  FST_FIELDS_LIMIT: tooManyFormParts,
  FST_PARTS_LIMIT: tooManyFormParts,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported', () => t.message('onlyJson')],
  '40001': collided,
  '40P01': collided,
  '57014': [503, 'slow', () => t.message('tookTooLong'), 2],
  '53100': [507, 'full', () => t.message('databaseFull')],
  EMFILE: [503, 'busy', () => t.message('tooMuchOpen'), 5],
  // Row-level security refused a write. For this caller, the record doesn't exist.
  '42501': [404, 'notFound', () => problems.message('notFound.record')],
  '22021': unstorable,
  '22P05': unstorable,
  '22003': [400, 'invalid', () => t.message('numberTooLarge')],
  '22P02': malformed,
  '22P03': malformed,
  '22030': malformed,
  '22032': malformed,
  '22007': noSuchTime,
  '22008': noSuchTime,
  '22001': [400, 'invalid', () => t.message('textTooLong')],
}

const knownProblem = (error: Thrown): Problem | undefined => {
  if (isUnknownFirm(error)) return notFound('firm')
  const found = knownProblems[error.code ?? '']
  if (found) {
    const [status, name, detail, retryAfterSeconds] = found
    const extra = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    return new Problem(status, problems.message(`title.${name}`), detail(), extra)
  }
  if (error.statusCode && error.statusCode < 500)
    return new Problem(error.statusCode, problems.message('title.invalid'), error.message)
  return undefined
}
