import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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
  resolve?: (host: string) => Promise<LookupAddress[]>
}

// Everything that isn't a public address of the internet: own machine, private networks, and reserved ranges.
const closed = new BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(range, bits, 'ipv4')
// Of IPv6 only 2000::/3 is public, without the parts that carry an IPv4 address or serve as examples.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [range, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(range, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const resolveAll = (host: string): Promise<LookupAddress[]> =>
  new Promise((done, fail) =>
    resolveName(host, { all: true, verbatim: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    ),
  )

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
  const lookup: LookupFunction = (host, { all }, done) => {
    resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
          throw new ScanFileError('notAllowed')
        if (all) done(null, addresses)
        else done(null, first.address, first.family)
      })
      .catch((error: Error) => done(error, ''))
  }
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
