import type { ZodType, z } from 'zod'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Who may make a call: the listed roles, or anyone, even without a token. A test lists the open calls. */
export type Right = readonly Role[] | 'open'

/** Problems a call can return besides 400, 401, and 403, which every call can. */
export type ProblemKind = 'notFound' | 'conflict' | 'refused' | 'tooMany' | 'tooLarge' | 'unsupported'

export type AnswerKind = 'json' | 'file' | 'text'

type CallSpec<M extends Method, P extends string, Q, B, A, X extends boolean> = {
  method: M
  /** Path as in the spec, without leading slash and base. */
  path: P
  /** One sentence for readers of the API page. */
  says: string
  right: Right
  query?: Q
  body?: B
  answer: A
  /** Whether it changes data. A GET that does also accepts POST. */
  changes?: X
  /**
   * Whether it creates a record: always, or if this body field holds no existing id. A repeat by the same
   * person within 10 seconds counts as the same request, even without an Idempotency-Key.
   */
  creates?: true | string
  /** 'auth' calls are under /auth, all others under /api. */
  base?: 'api' | 'auth'
  problems?: readonly ProblemKind[]
  /** Takes multipart/form-data instead of a JSON body. */
  upload?: boolean
  /** Takes the raw body with this content type. */
  rawBody?: string
  /** The JSON body is signed, so its exact text is kept for the handler: `request.bodyText`. */
  keepsText?: boolean
  answers?: AnswerKind
  /** Answers one record in full, so that who opened it is recorded for some roles. */
  opens?: 'request' | 'contact'
}

/**
 * Types of a call's data: as a caller sends it, as the server gets it with defaults filled in, and the
 * answer.
 */
type Travels = { queryIn: unknown; query: unknown; bodyIn: unknown; body: unknown; answer: unknown }
type TravelsOf<Q extends ZodType, B extends ZodType, A extends ZodType> = {
  queryIn: z.input<Q>
  query: z.output<Q>
  bodyIn: z.input<B>
  body: z.output<B>
  answer: z.output<A>
}

/**
 * A call carries the plain types of its data instead of its schema types, because comparing the schema
 * types of hundreds of calls would take the type checker minutes.
 */
export interface Call<
  M extends Method = Method,
  P extends string = string,
  T extends Travels = Travels,
  X extends boolean = boolean,
> {
  kind: 'call'
  method: M
  path: P
  says: string
  right: Right
  query: ZodType | undefined
  body: ZodType | undefined
  answer: ZodType
  changes: X
  creates: boolean | string
  base: 'api' | 'auth'
  problems: readonly ProblemKind[]
  upload: boolean
  rawBody: string | undefined
  keepsText: boolean
  answers: AnswerKind
  opens: 'request' | 'contact' | undefined
  /** Exists only in the type system. */
  travels?: T
}

/**
 * Defines one call of the public contract. The route, validation in both directions, the OpenAPI document,
 * the typed client, the rights grid, and the access tests are derived from it.
 */
export const call = <
  const M extends Method,
  const P extends string,
  A extends ZodType,
  Q extends ZodType = ZodType<undefined>,
  B extends ZodType = ZodType<undefined>,
  const X extends boolean = M extends 'GET' ? false : true,
>(
  spec: CallSpec<M, P, Q, B, A, X>,
): Call<M, P, TravelsOf<Q, B, A>, X> => ({
  kind: 'call',
  method: spec.method,
  path: spec.path,
  says: spec.says,
  right: spec.right,
  query: spec.query,
  body: spec.body,
  answer: spec.answer,
  changes: spec.changes ?? ((spec.method !== 'GET') as X),
  creates: spec.creates ?? false,
  base: spec.base ?? 'api',
  problems: spec.problems ?? [],
  upload: spec.upload ?? false,
  rawBody: spec.rawBody,
  keepsText: spec.keepsText ?? false,
  answers: spec.answers ?? 'json',
  opens: spec.opens,
})

type TravelsIn<C> = C extends { travels?: infer T } ? NonNullable<T> : never
type Part<C, K extends keyof Travels> =
  TravelsIn<C> extends infer T ? (K extends keyof T ? T[K] : never) : never
export type QueryOf<C> = Part<C, 'query'>
export type BodyOf<C> = Part<C, 'body'>
export type AnswerOf<C> = Part<C, 'answer'>
/** What a caller may send, before defaults are filled in. */
export type QueryIn<C> = Part<C, 'queryIn'>
export type BodyIn<C> = Part<C, 'bodyIn'>

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'call'

export const addressOf = (call: Call): string => `/${call.base}/${call.path}`
