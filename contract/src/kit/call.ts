import type { ZodType, z } from 'zod'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Who may make a call: listed roles with a token, or nobody-needs-a-token (a closed list, decisions "Firms"). */
export type Right = readonly Role[] | 'open'

/** Problems a call can answer with besides 401, 403 and 400, which every call can. */
export type ProblemKind = 'notFound' | 'conflict' | 'refused' | 'tooMany' | 'tooLarge' | 'unsupported'

export type AnswerKind = 'json' | 'file' | 'text'

type CallSpec<M extends Method, P extends string, Q, B, A, X extends boolean> = {
  method: M
  /** As the spec names it, without a leading slash and without the base. */
  path: P
  /** One sentence for the reader of the API page. */
  says: string
  right: Right
  query?: Q
  body?: B
  answer: A
  /** Whether it changes anything; a GET that does also answers to POST. */
  changes?: X
  /** 'auth' lives under /auth, all others under /api. */
  base?: 'api' | 'auth'
  problems?: readonly ProblemKind[]
  /** Takes multipart/form-data in place of a JSON body. */
  upload?: boolean
  /** Takes the body as it is, as this content type. */
  rawBody?: string
  answers?: AnswerKind
}

export type Call<
  M extends Method = Method,
  P extends string = string,
  Q extends ZodType = ZodType,
  B extends ZodType = ZodType,
  A extends ZodType = ZodType,
  X extends boolean = boolean,
> = {
  kind: 'call'
  method: M
  path: P
  says: string
  right: Right
  query: Q | undefined
  body: B | undefined
  answer: A
  changes: X
  base: 'api' | 'auth'
  problems: readonly ProblemKind[]
  upload: boolean
  rawBody: string | undefined
  answers: AnswerKind
}

/**
 * Says one call of the public contract in full. From this value come the route, validation both ways, the OpenAPI
 * document, the typed client, the rights grid and the refusal tests.
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
): Call<M, P, Q, B, A, X> => ({
  kind: 'call',
  method: spec.method,
  path: spec.path,
  says: spec.says,
  right: spec.right,
  query: spec.query,
  body: spec.body,
  answer: spec.answer,
  changes: spec.changes ?? ((spec.method !== 'GET') as X),
  base: spec.base ?? 'api',
  problems: spec.problems ?? [],
  upload: spec.upload ?? false,
  rawBody: spec.rawBody,
  answers: spec.answers ?? 'json',
})

export type QueryOf<C extends Call> = C extends Call<Method, string, infer Q> ? z.output<Q> : never
export type BodyOf<C extends Call> = C extends Call<Method, string, ZodType, infer B> ? z.output<B> : never
export type AnswerOf<C extends Call> =
  C extends Call<Method, string, ZodType, ZodType, infer A> ? z.output<A> : never
/** What a caller may send, before defaults are filled in. */
export type QueryIn<C extends Call> = C extends Call<Method, string, infer Q> ? z.input<Q> : never
export type BodyIn<C extends Call> = C extends Call<Method, string, ZodType, infer B> ? z.input<B> : never

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'call'

export const addressOf = (call: Call): string => `/${call.base}/${call.path}`
