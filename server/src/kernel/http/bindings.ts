import type { AnswerOf, BodyOf, Call, QueryOf } from '#contract/kit/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../security/actor.ts'
import type { Database, Reads, Tx } from '../postgres/database.ts'

/** Where a request came from: IP address and user agent. Used for sign-in throttling and the session record. */
export type Caller = { address: string; agent: string }

/** Runs one change in one transaction, idempotently: a repeated request gets the first one's answer and changes nothing. */
export type RunChange = <T>(author: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>

type RequestInput<C extends Call> = { query: QueryOf<C>; body: BodyOf<C>; now: Date }

export type ReadContext<C extends Call> = RequestInput<C> & { actor: Actor; db: Reads }
export type CommandContext<C extends Call> = RequestInput<C> & {
  actor: Actor
  tx: Tx
  caller: Caller
  /** Schedules a task to run after the commit and before the response. It doesn't run if the command fails. */
  afterCommit(task: () => void): void
}
export type OpenContext<C extends Call> = RequestInput<C> & {
  db: Database
  caller: Caller
  reply: FastifyReply
}
export type RawContext<C extends Call> = RequestInput<C> & {
  /** Null on an open call, which needs no token. */
  actor: Actor | null
  db: Database
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  /** For calls that create something but can't run inside one transaction. */
  change: RunChange
}

export type Binding = { call: Call } & (
  | { kind: 'read'; run(context: ReadContext<Call>): Promise<unknown> }
  | { kind: 'command'; run(context: CommandContext<Call>): Promise<unknown> }
  | { kind: 'open'; run(context: OpenContext<Call>): Promise<unknown> }
  | { kind: 'raw'; run(context: RawContext<Call>): Promise<unknown> }
)

/** Binds a call to a query: read-only statements in the caller's scope. */
export const read = <C extends Call>(
  call: C,
  run: (context: ReadContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'read', call, run }) as unknown as Binding

/** Binds a call to a change, which runs in one transaction in the caller's scope. */
export const command = <C extends Call>(
  call: C,
  run: (context: CommandContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'command', call, run }) as unknown as Binding

/** Binds a call that needs no token. A test keeps the closed list of these. */
export const open = <C extends Call>(
  call: C,
  run: (context: OpenContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'open', call, run }) as unknown as Binding

/** Binds a call that streams, or that can't run inside one transaction: uploads, files, PDF, password hashing. */
export const raw = <C extends Call>(
  call: C,
  run: (context: RawContext<C>) => Promise<AnswerOf<C> | FastifyReply>,
): Binding => ({ kind: 'raw', call, run }) as unknown as Binding
