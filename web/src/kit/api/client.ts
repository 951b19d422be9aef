import type { CallKey, CallMap } from '#contract/index.ts'
import { appVersionHeader, minimumAppHeader } from '#contract/kit/app-version.ts'
import type { AnswerOf, BodyIn, QueryIn } from '#contract/kit/call.ts'
import { positionHeader } from '#contract/kit/position.ts'
import type { Problem } from '#contract/kit/problems.ts'
import { syncClock } from '../time/clock.ts'
import { dropPrefetched, takePrefetched } from '../prefetch/prefetchedAnswers.ts'
import { installation } from '../browser/installation.ts'
import { warn } from '../browser/log.ts'
import { noteMinimumApp } from './appVersion.ts'
import { readToken, handleUnauthorized } from './session.ts'
import { position } from './position.ts'
import { withoutPlaces } from '../text/hiddenPlaces.ts'
import { t } from './texts.ts'

/** An error response from the server, with its problem details. `status` 0 means the server couldn't be reached. */
export class CallError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Seconds to wait before the next attempt, from the Retry-After header; 0 without one. */
  readonly wait: number
  /** The answer isn't the server's: something in between gave it, such as a proxy or the sign-in page of a network. */
  readonly isForeign: boolean
  constructor(problem: Problem, wait = 0, isForeign = false) {
    super(problem.detail)
    this.isForeign = isForeign
    this.status = problem.status
    this.problem = problem
    this.wait = wait
  }
}

type None<T> = unknown extends T ? true : T extends undefined ? true : false
type Input<C> = C extends { kind: 'call' }
  ? (None<QueryIn<C>> extends true ? { query?: undefined } : { query: QueryIn<C> }) &
      (None<BodyIn<C>> extends true ? { body?: undefined } : { body: BodyIn<C> })
  : never
type Options = { signal?: AbortSignal; idempotencyKey?: string; timeoutMs?: number }
/** Arguments of a call. The input may be omitted when all of its fields are optional. */
export type Args<C> =
  Record<string, never> extends Input<C>
    ? [input?: Input<C>, options?: Options]
    : [input: Input<C>, options?: Options]

const timeoutMs = 30_000
/** An upload that makes no progress for this long is given up. Storing a picture takes the server some seconds after it. */
const stallMs = 60_000
/** These calls replace or end the token themselves, so they must not wait for a renewal. */
const changesToken = ['user/saveCredentials', 'signOut']
const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Makes a call of the contract: `api('GET calibrate/calibrates', { query: { page: 1 } })`.
 * Only method and path are needed at run time; the types come from the contract and cost nothing.
 * @throws CallError with the server's message. A 401 also ends the session: a dialog asks for sign-in over the open page.
 */
export const api = async <K extends CallKey>(
  key: K,
  ...args: Args<CallMap[K]>
): Promise<AnswerOf<CallMap[K]>> => {
  const [input, options] = args as [
    { query?: Record<string, unknown>; body?: unknown } | undefined,
    Options | undefined,
  ]
  // Some GETs of the contract change data and are sent as POST. Nested values can't go into a query string, so they travel in the body.
  const inBody =
    key.startsWith('POST ') && input?.body === undefined && Object.values(input?.query ?? {}).some(isRecord)
  const response = inBody
    ? await send(key, undefined, input?.query, options)
    : await send(key, input?.query, input?.body, options)
  // A network that wants a sign-in of its own answers every call with its page.
  if (!isJson(response.headers.get('content-type'))) {
    // Whatever nobody reads would hold its connection.
    void response.body?.cancel().catch(() => undefined)
    throw unreachable(key.startsWith('GET '), true)
  }
  return (await response.json()) as AnswerOf<CallMap[K]>
}

/** Downloads a file (PDF, export) with the token, to show or save it. */
export const apiFile = async (key: CallKey, query?: Record<string, unknown>): Promise<Blob> =>
  (await send(key, query, undefined, {})).blob()

/** The longest that the download of a large file may take. */
const downloadMs = 30 * 60_000

/**
 * Downloads a file that the server makes while it is sent.
 * @param onPiece receives each piece, and the rows that the file will have
 */
export const apiDownload = async (
  key: CallKey,
  body: unknown,
  onPiece: (piece: Uint8Array, rows: number) => void,
  signal: AbortSignal,
): Promise<Blob> => {
  const response = await send(key, undefined, body, { signal, timeoutMs: downloadMs })
  const rows = Number(response.headers.get('row-count')) || 0
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      pieces.push(read.value)
      onPiece(read.value, rows)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw unreachable(true)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/**
 * Uploads one file as multipart form data, along with `fields`.
 * @param onProgress receives the uploaded fraction, 0 to 1
 * @throws CallError when the server refuses it or can't be reached; the signal's reason when aborted
 */
export const apiUpload = <A>(
  path: string,
  fields: Record<string, string>,
  file: File | Blob | readonly File[],
  name: string,
  onProgress?: (fraction: number) => void,
  { field = 'file', signal, idempotencyKey }: Options & { field?: string } = {},
): Promise<A> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    if (file instanceof Blob) form.append(field, file, name)
    else for (const each of file) form.append(field, each, each.name)
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    const token = readToken()
    // texts-ignore: a header
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
    request.setRequestHeader(appVersionHeader, installation.version)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    // A line that died without a word would keep the upload waiting for minutes.
    let isStalled = false
    const stall = () => {
      isStalled = true
      request.abort()
    }
    let timer = setTimeout(stall, stallMs)
    request.onloadend = () => clearTimeout(timer)
    request.upload.onprogress = (event) => {
      clearTimeout(timer)
      timer = setTimeout(stall, stallMs)
      onProgress?.(event.loaded / Math.max(1, event.total))
    }
    request.onerror = () => {
      position.unsure()
      reject(unreachable(false))
    }
    request.onabort = () => {
      position.unsure()
      reject(isStalled ? unreachable(false) : (signal?.reason as Error))
    }
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      noteMinimumApp(request.getResponseHeader(minimumAppHeader))
      position.noteAnswer(request.getResponseHeader(positionHeader))
      if (request.status >= 500) position.unsure()
      const isOurs = isJson(request.getResponseHeader('content-type'))
      if (request.status < 300 && !isOurs) return reject(unreachable(false, true))
      if (request.status < 300) return resolve(JSON.parse(request.responseText) as A)
      if (request.status === 401 && token && isOurs) void handleUnauthorized(token, true)
      const wait = Number(request.getResponseHeader('retry-after')) || 0
      reject(new CallError(problemOf(request.status, request.responseText), wait, !isOurs))
    }
    request.send(form)
  })

const send = async (
  key: string,
  query: Record<string, unknown> | undefined,
  body: unknown,
  options: Options = {},
): Promise<Response> => {
  const [method = 'GET', path = ''] = key.split(' ')
  const address = addressOf(path, query)
  const token = readToken()
  const headers: Record<string, string> = {
    accept: 'application/json',
    [appVersionHeader]: installation.version,
    ...position.headers(),
  }
  // texts-ignore: a header
  if (token) headers.authorization = `Bearer ${token}`
  const isText = typeof body === 'string'
  if (isText) headers['content-type'] = 'text/csv'
  else if (body !== undefined || method === 'POST') headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
  let response: Response
  try {
    const prefetched = method === 'GET' ? await takePrefetched(address, token) : dropPrefetched()
    response =
      prefetched ??
      (await fetch(address, {
        method,
        headers,
        body: method === 'GET' ? undefined : isText ? body : withoutPlaces(JSON.stringify(body ?? {})),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        credentials: 'omit',
      }))
  } catch (error) {
    if (method !== 'GET') position.unsure()
    if (options.signal?.aborted) throw error
    throw unreachable(method === 'GET')
  }
  // The sign-in page of a network has a clock of its own.
  if (response.headers.has(minimumAppHeader)) syncClock(response.headers.get('date'))
  noteMinimumApp(response.headers.get(minimumAppHeader))
  position.noteAnswer(response.headers.get(positionHeader))
  if (method !== 'GET' && response.status >= 500) position.unsure()
  if (response.ok) return response
  const text = await response.text()
  const isForeign = !isJson(response.headers.get('content-type'))
  if (response.status === 401 && token && !isForeign && path !== 'getToken')
    if (await handleUnauthorized(token, !changesToken.includes(path))) return send(key, query, body, options)
  const problem = problemOf(response.status, text)
  if (response.status !== 401) warn(`${key} answered ${response.status}: ${problem.detail}`)
  throw new CallError(problem, Number(response.headers.get('retry-after')) || 0, isForeign)
}

const isJson = (contentType: string | null): boolean => /\bjson\b/.test(contentType ?? '')

/** URL of a call: its path and query string. */
export const addressOf = (path: string, query: Record<string, unknown> | undefined): string => {
  const base = path === 'getToken' || path === 'signOut' ? '/auth/' : '/api/'
  return `${base}${path}${queryText(query)}`
}

const queryText = (query: Record<string, unknown> | undefined): string => {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, withoutPlaces(String(value))])).toString()}`
}

const problemOf = (status: number, text: string): Problem => {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return noAnswer(status, t('unreadable'))
  }
}

/** Error for a server that can't be reached. A read leaves out the note about typed text because nothing was typed. */
const unreachable = (isRead: boolean, isForeign = false): CallError =>
  new CallError(noAnswer(0, t(isRead ? 'unreachable' : 'unreachableUnsaved')), 0, isForeign)

const noAnswer = (status: number, detail: string): Problem => ({
  type: 'about:blank',
  title: t('noAnswer.title'),
  status,
  detail,
})
