import { randomUUID } from 'node:crypto'
import { allCalls, type CallKey, type CallMap } from '#contract/index.ts'
import type { AnswerOf, BodyIn, QueryIn } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problems.ts'

/** Paths of calls that create something. */
const creating = new Set(allCalls.filter(({ call }) => call.creates !== false).map(({ call }) => call.path))

export type Answered<T> = { status: number; body: T; headers: Headers; text: string }
type Input<K extends CallKey> = {
  query?: Partial<QueryIn<CallMap[K]>> | Record<string, unknown>
  body?: BodyIn<CallMap[K]> | Record<string, unknown>
  headers?: Record<string, string>
}
const refusals = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  refused: 422,
  tooMany: 429,
} as const
export type Refusal = keyof typeof refusals

/** Speaks to a running product as one person, by HTTP like any other caller. */
export class Client {
  readonly url: string
  readonly token: string | null
  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  /** Makes a call of the contract and gives whatever came back. What it creates twice is meant twice: each has its key. */
  async call<K extends CallKey>(key: K, input: Input<K> = {}): Promise<Answered<AnswerOf<CallMap[K]>>> {
    const [method = 'GET', path = ''] = key.split(' ')
    const base = path === 'getToken' || path === 'signOut' ? '/auth/' : '/api/'
    const headers = { ...(creating.has(path) ? { 'idempotency-key': randomUUID() } : {}), ...input.headers }
    return this.send(method, `${base}${path}${queryText(input.query)}`, input.body, headers)
  }

  /** Sends anything to any address of the product. `body` is sent as JSON, FormData and text as they are. */
  async send<T>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const plain = body instanceof FormData || typeof body === 'string'
    const response = await fetch(`${this.url}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(plain || method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: plain ? body : JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text) as T, headers: response.headers, text }
  }

  /** Makes a call that must succeed, and gives its answer. */
  async ok<K extends CallKey>(key: K, input: Input<K> = {}): Promise<AnswerOf<CallMap[K]>> {
    const answered = await this.call(key, input)
    if (answered.status !== 200) throw new Error(`${key} answered ${answered.status}: ${answered.text}`)
    return answered.body
  }

  /** Makes a call that must be refused in this way, and gives the words. */
  async refused<K extends CallKey>(key: K, input: Input<K>, how: Refusal): Promise<Problem> {
    const answered = await this.call(key, input)
    if (answered.status !== refusals[how])
      throw new Error(`${key} answered ${answered.status} in place of ${how}: ${answered.text.slice(0, 500)}`)
    return answered.body as unknown as Problem
  }

  /** A client of the person who signs in. */
  async signIn(username: string, password: string): Promise<Client> {
    const token = await this.ok('POST getToken', { body: { username, password } })
    if (typeof token !== 'string') throw new Error(`${username} could not sign in: ${token.reason}`)
    return new Client(this.url, token)
  }
}

const queryText = (query: Record<string, unknown> | undefined): string => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
