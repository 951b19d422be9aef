import type { Call } from '#contract/kit/call.ts'
import { addressOf } from '#contract/kit/call.ts'
import { dateText } from '#contract/kit/locale.ts'
import { roles } from '#contract/kit/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../security/actor.ts'
import { tokenLimit } from '../security/token-scope.ts'
import type { Binding, Caller, RunChange } from './bindings.ts'
import type { Clock } from '../clock.ts'
import type { ProcessEvents } from '../events/process-events.ts'
import type { Database, Tx } from '../postgres/database.ts'
import { dropBlankParameters, parameterNames } from './blank-parameters.ts'
import { fieldErrors } from './validation-messages.ts'
import { fieldNamesHeader, ignoredFields, withNotes } from './ignored-fields.ts'
import { idempotentRequest, runOnce } from './idempotency.ts'
import { overwrittenFields, withLineNotes, withOverwrote } from '../records/overwritten-fields.ts'
import { runAtPosition } from './log-position.ts'
import { withDeadline } from '../postgres/deadline.ts'
import { answerInLanguage, setReader } from '../texts/reader.ts'
import {
  forbidden,
  invalid,
  outsideToken,
  passwordChangeRequired,
  readOnlyCopy,
  unauthorized,
} from './problems.ts'
import { t } from './texts.ts'

/** Resolves an Authorization header, sent from a network address, to the actor. */
export type Authenticate = (authorization: string | undefined, address: string) => Promise<Actor | null>
type Kernel = {
  db: Database
  clock: Clock
  events: ProcessEvents
  authenticate: Authenticate
  databaseWaitMs: number
  isReadOnlyCopy: boolean
}

/** Registers a route for each binding. A request goes through token, role, validation, work, and answer check. */
export const bind = (app: FastifyInstance, bindings: readonly Binding[], kernel: Kernel): void => {
  // Bodies that are not JSON reach their command as text.
  for (const mediaType of new Set(bindings.flatMap(({ call }) => call.rawBody ?? [])))
    app.addContentTypeParser(mediaType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const binding of bindings) {
    const { call } = binding
    const dropBlanks = dropBlankParameters(call.query)
    const methods = call.method === 'GET' && call.changes ? ['GET', 'POST'] : [call.method]
    for (const method of methods)
      app.route({
        method,
        url: addressOf(call),
        exposeHeadRoute: false,
        config: { keepsText: call.keepsText },
        handler: (request, reply) => {
          request.query = dropBlanks(request.query as object)
          return answerInLanguage(request, () =>
            withDeadline(kernel.databaseWaitMs, () => handle(binding, kernel, request, reply)),
          )
        },
      })
  }
}

/** Changing calls that stay allowed while a user still has a password that someone else set. */
const allowedBeforePasswordChange = ['user/saveCredentials', 'signOut']
/** Changing calls that a read-only copy of a backup answers. */
const allowedInReadOnlyCopy = ['getToken', 'signOut']

const handle = async (binding: Binding, kernel: Kernel, request: FastifyRequest, reply: FastifyReply) => {
  const { call } = binding
  const actor =
    call.right === 'open' ? null : await kernel.authenticate(request.headers.authorization, request.ip)
  if (call.right !== 'open') {
    reply.header('cache-control', 'no-store')
    if (!actor) throw unauthorized(request.headers.authorization)
    setReader(request, actor)
    if (!call.right.includes(actor.role)) throw forbidden()
    const limit = actor.token && tokenLimit(actor.token, call)
    if (limit) throw outsideToken(limit)
    if (actor.mustChangePassword && call.changes && !allowedBeforePasswordChange.includes(call.path))
      throw passwordChangeRequired()
  }
  if (kernel.isReadOnlyCopy && call.changes && !allowedInReadOnlyCopy.includes(call.path))
    throw readOnlyCopy()
  // A changing GET may also be sent as POST, with its parameters in the body.
  const sentParameters =
    request.method === 'POST' && call.method === 'GET'
      ? { ...(request.query as object), ...(request.body as object) }
      : request.query
  const query = parse(call.query, sentParameters)
  if (!call.changes && call.right !== 'open') refuseUnknownParameters(call, request.query, query)
  const isJson = !call.upload && !call.rawBody
  const body = isJson ? parse(call.body, request.body) : request.body
  const ignored = call.changes
    ? [
        ...new Set([
          ...ignoredFields(sentParameters, query),
          ...(isJson ? ignoredFields(sentBody(request, call), body) : []),
        ]),
      ]
    : []
  if (ignored.length > 0) reply.header('not-taken', fieldNamesHeader(ignored))
  const caller: Caller = { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 300) }
  const now = kernel.clock.now()
  const context = { query, body, now, caller }
  const work = () => run(binding, kernel, actor, request, reply, context)
  const result = kernel.db.replica ? await runAtPosition(kernel.db, call, request, reply, work) : await work()
  if (reply.sent || result === reply || call.answers === 'file') return result === undefined ? reply : result
  const checked = call.answer.safeParse(result)
  if (!checked.success)
    throw new Error(`${call.path} answered against its contract: ${checked.error.message}`)
  if (call.opens && actor && recordedViewers.includes(actor.role))
    kernel.events.emit('recordOpened', {
      ...openedRecord(call.opens, checked.data),
      ...viewer(actor),
      at: now,
    })
  reply.type('application/json; charset=utf-8')
  const answer = call.changes ? withOverwrote(checked.data, result) : checked.data
  return JSON.stringify(ignored.length > 0 ? withNotes(answer, { notTaken: ignored }) : answer)
}

/** Administrators, who see records of other companies: that they opened one is recorded. */
const recordedViewers: readonly number[] = roles.recordedViewers
const viewer = ({ user, name }: Actor) => ({ user, name })
const openedRecord = (record: NonNullable<Call['opens']>, answer: unknown) => ({
  record,
  id: (answer as Record<string, number>)[record === 'request' ? 'calibrate' : 'contact'] ?? 0,
})

/** The body, unless it held the parameters of a GET that was sent as POST. */
const sentBody = (request: FastifyRequest, call: Call): unknown =>
  request.method === call.method ? request.body : undefined

const run = async (
  binding: Binding,
  kernel: Kernel,
  actor: Actor | null,
  request: FastifyRequest,
  reply: FastifyReply,
  context: { query: unknown; body: unknown },
): Promise<unknown> => {
  if (binding.kind === 'open') return binding.run({ ...context, db: kernel.db, reply } as never)
  const change: RunChange = <T>(author: Actor, work: (tx: Tx) => Promise<T>) =>
    kernel.db.command(author, (tx) =>
      runOnce(tx, author, idempotentRequest(binding.call, request.headers, context), async () =>
        withSaveNotes(tx, binding.call, context, await work(tx)),
      ),
    )
  if (binding.kind === 'raw')
    return binding.run({ ...context, actor, db: kernel.db, request, reply, change } as never)
  if (!actor) throw unauthorized()
  if (binding.kind === 'read') return binding.run({ ...context, actor, db: kernel.db.as(actor) } as never)
  const afterCommitTasks: (() => void)[] = []
  const afterCommit = (task: () => void) => void afterCommitTasks.push(task)
  const result: unknown = await change(actor, (tx) =>
    binding.run({ ...context, actor, tx, afterCommit } as never),
  )
  for (const task of afterCommitTasks) task()
  return result
}

/** Adds to what a save answers what it overwrote. */
const withSaveNotes = <T>(tx: Tx, call: Call, context: { query: unknown; body: unknown }, answer: T): T => {
  const overwritten = overwrittenFields(tx, call, context)
  const noted = overwritten ? withNotes(answer, { overwrote: overwritten }) : withLineNotes(tx, answer)
  return noted as T
}

const parse = (schema: Call['query'], value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalid(fieldErrors(parsed.error, value ?? {}))
  refuseReversedDates(parsed.data)
  return parsed.data
}

/** Refuses a parameter that a read doesn't know, because a misspelled filter would answer with everything. */
const refuseUnknownParameters = (call: Call, sent: unknown, query: unknown): void => {
  const unknown = ignoredFields(sent, query)
  if (unknown.length === 0) return
  const known = parameterNames(call.query)
  const message =
    known.length > 0 ? t.message('unknownParameter', { names: known.join(', ') }) : t.message('noParameters')
  throw invalid(unknown.slice(0, 50).map((field) => ({ field: field.slice(0, 60), message })))
}

/** Refuses a date range that ends before it starts, instead of answering with an empty list. */
const refuseReversedDates = (query: unknown): void => {
  const { dateStart, dateEnd } = (query ?? {}) as { dateStart?: unknown; dateEnd?: unknown }
  if (typeof dateStart === 'string' && typeof dateEnd === 'string' && dateEnd < dateStart)
    throw invalid([{ field: 'dateEnd', message: t.message('reversedDates', { from: dateText(dateStart) }) }])
}
