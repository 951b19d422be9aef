import { randomUUID } from 'node:crypto'
import { allCalls, type CallKey, type CallMap } from '#contract/index.ts'
import type { AnswerOf, BodyIn, QueryIn } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problems.ts'

/** Paths of calls that create something. */
const creating = new Set(allCalls.filter(({ call }) => call.creates !== false).map(({ call }) => call.path))

export type ClientResponse<T> = { status: number; body: T; headers: Headers; text: string }
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

/** An HTTP client of a running server, signed in as one user. */
export class Client {
  readonly url: string
  readonly token: string | null
  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  /**
   * Makes a call of the contract and returns the response, whatever its status. Each creating call gets a fresh
   * idempotency key, so that repeating it creates a second record.
   */
  async call<K extends CallKey>(key: K, input: Input<K> = {}): Promise<ClientResponse<AnswerOf<CallMap[K]>>> {
    const [method = 'GET', path = ''] = key.split(' ')
    const base = path === 'getToken' || path === 'signOut' ? '/auth/' : '/api/'
    const headers = { ...(creating.has(path) ? { 'idempotency-key': randomUUID() } : {}), ...input.headers }
    return this.send(method, `${base}${path}${queryText(input.query)}`, input.body, headers)
  }

  /** Sends any request to the server. `body` is sent as JSON, except for FormData and strings. */
  async send<T>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientResponse<T>> {
    const isRaw = body instanceof FormData || typeof body === 'string'
    const response = await fetch(`${this.url}${address}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(isRaw || method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: isRaw ? body : JSON.stringify(body ?? {}) }),
    })
    const text = await response.text()
    return { status: response.status, body: parseJson(text) as T, headers: response.headers, text }
  }

  /** Makes a call that must succeed, and returns its answer. */
  async ok<K extends CallKey>(key: K, input: Input<K> = {}): Promise<AnswerOf<CallMap[K]>> {
    const response = await this.call(key, input)
    if (response.status !== 200) throw new Error(`${key} answered ${response.status}: ${response.text}`)
    return response.body
  }

  /** Makes a call that must be refused with the given status, and returns its problem. */
  async refused<K extends CallKey>(key: K, input: Input<K>, expected: Refusal): Promise<Problem> {
    const response = await this.call(key, input)
    if (response.status !== refusals[expected])
      throw new Error(
        `${key} answered ${response.status} instead of ${expected}: ${response.text.slice(0, 500)}`,
      )
    return response.body as unknown as Problem
  }

  /** Signs in with a password and returns a client for that user. */
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

/** Returns the text itself when it is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
