import type { AnswerOf, BodyOf, Call, QueryOf } from '#contract/kit/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../security/actor.ts'
import type { Database, Reads, Tx } from '../postgres/database.ts'

/** Where a question came from, for sign-in slowing and the session's record. */
export type Caller = { address: string; agent: string }

/** Runs one change in one transaction, once: the same ask again gives the first one's answer and changes nothing. */
export type Change = <T>(who: Actor, work: (tx: Tx) => Promise<T>) => Promise<T>

type Asked<C extends Call> = { query: QueryOf<C>; body: BodyOf<C>; now: Date }

export type ReadContext<C extends Call> = Asked<C> & { actor: Actor; db: Reads }
export type CommandContext<C extends Call> = Asked<C> & {
  actor: Actor
  tx: Tx
  caller: Caller
  /** Runs `work` once the change is kept, before it is answered; not when it is refused. */
  afterCommit(work: () => void): void
}
export type OpenContext<C extends Call> = Asked<C> & { db: Database; caller: Caller; reply: FastifyReply }
export type RawContext<C extends Call> = Asked<C> & {
  /** Null on a call that is open without a token. */
  actor: Actor | null
  db: Database
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  /** For what a call that works outside of one transaction creates. */
  change: Change
}

export type Binding = { call: Call } & (
  | { kind: 'read'; run(context: ReadContext<Call>): Promise<unknown> }
  | { kind: 'command'; run(context: CommandContext<Call>): Promise<unknown> }
  | { kind: 'open'; run(context: OpenContext<Call>): Promise<unknown> }
  | { kind: 'raw'; run(context: RawContext<Call>): Promise<unknown> }
)

/** Binds a call to one question: statements only, in the caller’s scope. */
export const read = <C extends Call>(
  call: C,
  run: (context: ReadContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'read', call, run }) as unknown as Binding

/** Binds a call to one change: it runs in one transaction that carries the caller’s scope. */
export const command = <C extends Call>(
  call: C,
  run: (context: CommandContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'command', call, run }) as unknown as Binding

/** Binds a call of the closed list that needs no token. */
export const open = <C extends Call>(
  call: C,
  run: (context: OpenContext<C>) => Promise<AnswerOf<C>>,
): Binding => ({ kind: 'open', call, run }) as unknown as Binding

/** Binds a call that streams in or out, or works outside of one transaction: uploads, files, PDF, password hashing. */
export const raw = <C extends Call>(
  call: C,
  run: (context: RawContext<C>) => Promise<AnswerOf<C> | FastifyReply>,
): Binding => ({ kind: 'raw', call, run }) as unknown as Binding
