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
  /**
   * Whether it adds something: each time, or where this field of its body names no record yet. The same of one person
   * within 10 seconds is one, also without an Idempotency-Key.
   */
  creates?: true | string
  /** 'auth' lives under /auth, all others under /api. */
  base?: 'api' | 'auth'
  problems?: readonly ProblemKind[]
  /** Takes multipart/form-data in place of a JSON body. */
  upload?: boolean
  /** Takes the body as it is, as this content type. */
  rawBody?: string
  answers?: AnswerKind
}

/** What travels in a call: as a caller may send it, as the server has it once defaults are filled in, and the answer. */
type Travels = { queryIn: unknown; query: unknown; bodyIn: unknown; body: unknown; answer: unknown }
type TravelsOf<Q extends ZodType, B extends ZodType, A extends ZodType> = {
  queryIn: z.input<Q>
  query: z.output<Q>
  bodyIn: z.input<B>
  body: z.output<B>
  answer: z.output<A>
}

/**
 * A call carries the plain types of what travels, not those of its schemas: comparing the schemas' own types, some
 * hundred calls with each other, is what a type check would spend its minutes on.
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
  answers: AnswerKind
  /** Never there at run time. */
  travels?: T
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
  answers: spec.answers ?? 'json',
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
