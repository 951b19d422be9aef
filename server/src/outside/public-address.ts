import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** Resolves a name to its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export const resolveAll: Resolve = (host) =>
  new Promise((done, fail) =>
    resolveName(host, { all: true, verbatim: true }, (error, addresses) =>
      error ? fail(error) : done(addresses),
    ),
  )

/**
 * For connections to names that must lead to public addresses alone. The connection is made to an address that was
 * checked, so that a name can't change in between. An IP address in a URL never comes here: check it apart.
 */
export const publicLookup =
  (resolve: Resolve, refusal: () => Error): LookupFunction =>
  (host, { all }, done) => {
    resolve(host)
      .then((addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) throw refusal()
        if (all) done(null, addresses)
        else done(null, first.address, first.family)
      })
      .catch((error: Error) => done(error, ''))
  }
