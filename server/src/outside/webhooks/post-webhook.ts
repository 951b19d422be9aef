import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup, resolveAll, type Resolve } from '../public-address.ts'

/** Calls addresses that customers name, which must never lead into our own network. */
export type WebhookPost = {
  /** Why an address is never called, or null. A name is resolved, and checked, only as it is called. */
  refusalOf(url: string): WebhookRefusal | null
  /** @throws {@link WebhookError} when there was no answer */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}

export type WebhookRefusal = 'notAnAddress' | 'notSecure' | 'internal' | 'port'
export type WebhookAnswer = {
  status: number
  /** The first words of the answer. */
  text: string
  retryAfterSeconds: number | null
}

/** No answer came. `internal`: the name leads into a private network. */
export class WebhookError extends Error {
  readonly trouble: 'internal' | 'timeout' | 'failed'
  constructor(trouble: WebhookError['trouble'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : trouble, { cause })
    this.trouble = trouble
  }
}

type Options = {
  /** Origins that the operator allows although they are internal or plain, such as http://erp.internal:8000. */
  allowedOrigins: readonly string[]
  /** Whether plain HTTP is refused. */
  isSecureOnly: boolean
  timeoutMs?: number
  /** Replaces the name service in tests. */
  resolve?: Resolve
}

const maxAnswerBytes = 4096
/** Below 1024 only the web's own ports: mail and file servers would take an HTTP request for theirs. */
const webPorts = ['', '80', '443']

export const createWebhookPost = (options: Options): WebhookPost => {
  const { allowedOrigins, isSecureOnly, timeoutMs = 15_000, resolve = resolveAll } = options
  const lookup = publicLookup(resolve, () => new WebhookError('internal'))
  const refusalOf = (text: string): WebhookRefusal | null => {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || !url.host)
      return 'notAnAddress'
    if (allowedOrigins.includes(url.origin)) return null
    if (isSecureOnly && url.protocol !== 'https:') return 'notSecure'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (/(^|\.)localhost\.?$/i.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))) return 'internal'
    return webPorts.includes(url.port) || Number(url.port) >= 1024 ? null : 'port'
  }
  return {
    refusalOf,
    async post(address, headers, body) {
      if (refusalOf(address)) throw new WebhookError('internal')
      const url = new URL(address)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const isAllowed = allowedOrigins.includes(url.origin)
        const response = await send(url, { headers, body, signal, ...(isAllowed ? {} : { lookup }) })
        return {
          status: response.statusCode ?? 0,
          text: await firstWords(response),
          retryAfterSeconds: secondsIn(response.headers['retry-after']),
        }
      } catch (error) {
        if (error instanceof WebhookError) throw error
        throw new WebhookError(signal.aborted ? 'timeout' : 'failed', error)
      }
    },
  }
}

type Sent = {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  lookup?: ReturnType<typeof publicLookup>
}

/** Redirects aren't followed: their answer is the outcome. */
const send = (url: URL, { headers, body, signal, lookup }: Sent): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    const length = String(Buffer.byteLength(body))
    request(
      url,
      {
        method: 'POST',
        signal,
        agent: false,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
        ...(lookup ? { lookup } : {}),
      },
      done,
    )
      .on('error', fail)
      .end(body)
  })

/** Reads no more than it keeps, so that an endless answer costs nothing. */
const firstWords = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) break
  }
  response.destroy()
  return Buffer.concat(chunks)
    .subarray(0, maxAnswerBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1000)
}

const secondsIn = (header: string | undefined): number | null => {
  const seconds = Number(header ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
