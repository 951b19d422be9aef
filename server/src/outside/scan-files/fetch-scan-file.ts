import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { publicLookup, resolveAll, type Resolve } from '../public-address.ts'

/** Fetches scan reports from addresses that the installation allows, such as a scan tool maker's cloud. */
export type ScanFiles = {
  /** Whether any address is allowed. */
  isOn: boolean
  /** Whether a file may be fetched from this address. */
  allows(address: string): boolean
  /** @throws {@link ScanFileError} */
  fetch(address: string): Promise<{ bytes: Buffer; name: string }>
}

export type ScanFileTrouble = 'notAllowed' | 'moved' | 'tooLarge' | 'failed'
export class ScanFileError extends Error {
  readonly trouble: ScanFileTrouble
  constructor(trouble: ScanFileTrouble, cause?: unknown) {
    super(`scan file: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

type Options = {
  /** Origins such as https://reports.example.com. */
  origins: readonly string[]
  maxBytes: number
  timeoutMs?: number
  /** Replaces the name service in tests. */
  resolve?: Resolve
}

/**
 * The allowed origins decide by themselves who is asked; a name must lead to public addresses alone, and the connection is
 * made to an address that was checked, so that a name can't change in between. Redirects aren't followed.
 */
export const createScanFiles = ({
  origins,
  maxBytes,
  timeoutMs = 20_000,
  resolve = resolveAll,
}: Options): ScanFiles => {
  const allowed = (address: string): URL | null => {
    const url = URL.parse(address)
    if (!url || url.username !== '' || url.password !== '') return null
    return origins.includes(url.origin) && /^https?:$/.test(url.protocol) ? url : null
  }
  // The operator named an IP address on purpose; a name must not lead into a private network.
  const lookup = publicLookup(resolve, () => new ScanFileError('notAllowed'))
  return {
    isOn: origins.length > 0,
    allows: (address) => allowed(address) !== null,
    async fetch(address) {
      const url = allowed(address)
      if (!url) throw new ScanFileError('notAllowed')
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const response = await open(url, lookup, signal)
        const { statusCode: status = 0 } = response
        if (status >= 300 && status < 400) throw dropped(response, 'moved')
        if (status !== 200) throw dropped(response, 'failed')
        return { bytes: await readAll(response, maxBytes), name: nameOf(url, response) }
      } catch (error) {
        throw error instanceof ScanFileError ? error : new ScanFileError('failed', error)
      }
    },
  }
}

const open = (url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestSecure : requestPlain
    request(url, { lookup, signal, agent: false, headers: { accept: '*/*' } }, done)
      .on('error', fail)
      .end()
  })

const dropped = (response: IncomingMessage, trouble: ScanFileTrouble): ScanFileError => {
  response.destroy()
  return new ScanFileError(trouble)
}

const readAll = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw dropped(response, 'tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const nameOf = (url: URL, response: IncomingMessage): string => {
  const said = /filename="?([^";]+)"?/i.exec(response.headers['content-disposition'] ?? '')?.[1]
  const last = url.pathname.split('/').at(-1) ?? ''
  try {
    return said ?? decodeURIComponent(last)
  } catch {
    return last
  }
}
