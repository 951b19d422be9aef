import type { Call } from '#contract/kit/call.ts'
import { addressOf } from '#contract/kit/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import type { Actor } from '../security/actor.ts'
import type { Binding, Caller, Change } from './bindings.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../postgres/database.ts'
import { dropBlankParameters } from './blank-parameters.ts'
import { validationMessage, issuePath } from './validation-messages.ts'
import { headerValue, ignoredFields, withNotes } from './ignored-fields.ts'
import { idempotentRequest, runOnce } from './idempotency.ts'
import { overwrittenFields } from '../records/overwritten-fields.ts'
import { withDeadline } from '../postgres/deadline.ts'
import { forbidden, invalid, passwordChangeRequired, unauthorized } from './problems.ts'

export type Authenticate = (authorization: string | undefined) => Promise<Actor | null>
type Kernel = { db: Database; clock: Clock; authenticate: Authenticate; callWaitMs: number }

/** Makes a route of each binding: token, right, validation, work, checked answer, in that order. */
export const bind = (app: FastifyInstance, bindings: readonly Binding[], kernel: Kernel): void => {
  // A body that is no JSON reaches its command as text.
  for (const kind of new Set(bindings.flatMap(({ call }) => call.rawBody ?? [])))
    app.addContentTypeParser(kind, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  for (const binding of bindings) {
    const { call } = binding
    const withoutEmpty = dropBlankParameters(call.query)
    const methods = call.method === 'GET' && call.changes ? ['GET', 'POST'] : [call.method]
    for (const method of methods)
      app.route({
        method,
        url: addressOf(call),
        exposeHeadRoute: false,
        handler: (request, reply) => {
          request.query = withoutEmpty(request.query as object)
          return withDeadline(kernel.callWaitMs, () => answer(binding, kernel, request, reply))
        },
      })
  }
}

/** What may be changed while a password stands that someone else has set. */
const beforeNewPassword = ['user/saveCredentials', 'signOut']

const answer = async (binding: Binding, kernel: Kernel, request: FastifyRequest, reply: FastifyReply) => {
  const { call } = binding
  const actor = call.right === 'open' ? null : await kernel.authenticate(request.headers.authorization)
  if (call.right !== 'open') {
    reply.header('cache-control', 'no-store')
    if (!actor) throw unauthorized()
    if (!call.right.includes(actor.role)) throw forbidden()
    if (actor.mustChangePassword && call.changes && !beforeNewPassword.includes(call.path))
      throw passwordChangeRequired()
  }
  // A GET that changes, asked as POST, may carry its parameters in the body.
  const asked =
    request.method === 'POST' && call.method === 'GET'
      ? { ...(request.query as object), ...(request.body as object) }
      : request.query
  const query = parse(call.query, asked)
  const isJson = !call.upload && !call.rawBody
  const body = isJson ? parse(call.body, request.body) : request.body
  const ignored = call.changes
    ? [
        ...new Set([
          ...ignoredFields(asked, query),
          ...(isJson ? ignoredFields(bodyOf(request, call), body) : []),
        ]),
      ]
    : []
  if (ignored.length > 0) reply.header('not-taken', headerValue(ignored))
  const caller: Caller = { address: request.ip, agent: (request.headers['user-agent'] ?? '').slice(0, 300) }
  const now = kernel.clock.now()
  const context = { query, body, now, caller }
  const result = await run(binding, kernel, actor, request, reply, context)
  if (reply.sent || result === reply || call.answers === 'file') return result === undefined ? reply : result
  const said = call.answer.safeParse(result)
  if (!said.success) throw new Error(`${call.path} answered against its contract: ${said.error.message}`)
  reply.type('application/json; charset=utf-8')
  const over = (result as { overwrote?: unknown } | null | undefined)?.overwrote
  const notes = {
    ...(ignored.length > 0 ? { notTaken: ignored } : {}),
    ...(over === undefined ? {} : { overwrote: over }),
  }
  return JSON.stringify(withNotes(said.data, notes))
}

/** What stands in the body besides the parameters of a GET that is asked as POST. */
const bodyOf = (request: FastifyRequest, call: Call): unknown =>
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
  const change: Change = (who, work) =>
    kernel.db.command(who, (tx) =>
      runOnce(tx, who, idempotentRequest(binding.call, request.headers, context), () => work(tx)),
    )
  if (binding.kind === 'raw')
    return binding.run({ ...context, actor, db: kernel.db, request, reply, change } as never)
  if (!actor) throw unauthorized()
  if (binding.kind === 'read') return binding.run({ ...context, actor, db: kernel.db.as(actor) } as never)
  const after: (() => void)[] = []
  const afterCommit = (work: () => void) => void after.push(work)
  const result = await change(actor, async (tx) => {
    const done: unknown = await binding.run({ ...context, actor, tx, afterCommit } as never)
    const over = overwrittenFields(tx, binding.call, context)
    return over ? withNotes(done, { overwrote: over }) : done
  })
  for (const work of after) work()
  return result
}

const parse = (schema: Call['query'], value: unknown): unknown => {
  if (!schema) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (!parsed.success) throw invalid(fieldsOf(parsed.error, value ?? {}))
  refuseReversed(parsed.data)
  return parsed.data
}

/** No list has anything between two days the wrong way round. */
const refuseReversed = (read: unknown): void => {
  const { dateStart, dateEnd } = (read ?? {}) as { dateStart?: unknown; dateEnd?: unknown }
  if (typeof dateStart === 'string' && typeof dateEnd === 'string' && dateEnd < dateStart)
    throw invalid([{ field: 'dateEnd', message: `Before ${dateStart}. Choose that day or a later one` }])
}

const fieldsOf = (error: ZodError, input: unknown): { field: string; message: string }[] =>
  error.issues.slice(0, 50).map((issue) => ({
    field: issuePath(issue).join('.') || 'body',
    message: validationMessage(issue, input),
  }))
