import { Worker } from 'node:worker_threads'
import type { PostalPlace } from './address-search.ts'

/** The shipped postal codes of the United States (five digits) and Canada (the first three places). */
export type PostalCodes = {
  find(code: string, country: string): PostalPlace | null
  /**
   * About where a code lies that is newer than the shipped data: like its nearest neighbour of the same first three
   * digits, which one sorting center serves. Of the city it says nothing.
   */
  near(code: string, country: string): PostalPlace | null
  /** The codes of a city of the United States, in order. */
  ofCity(city: string, state: string): string[]
}

const provinces: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}
/** X is shared by two territories: Nunavut has these. */
const nunavut = ['X0A', 'X0B', 'X0C']

const cityKey = (city: string, state: string): string =>
  `${state}\t${city
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(saint|st) /, 'st ')
    .replace(/^(fort|ft) /, 'ft ')
    .trim()}`

/** Reads the shipped data once, in a thread of its own: a fifth of a second, and 4 MB that stay. */
export const loadPostalCodes = async (): Promise<PostalCodes> => indexed(await linesOf())

const linesOf = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./postal-worker.ts', import.meta.url), { name: 'postal codes' })
    worker.once('message', (text: string) => {
      resolve(text)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The postal codes could not be read.')))
  })

const indexed = (text: string): PostalCodes => {
  const places = new Map<string, string>()
  const neighbours = new Map<string, string[]>()
  const cities = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [code = '', city = '', state = ''] = line.split('\t')
    places.set(code, line)
    if (!city) continue
    add(neighbours, code.slice(0, 3), code)
    add(cities, cityKey(city, state), code)
  }
  return {
    find: (code, country) => {
      const key = keyOf(code, country)
      const line = key && places.get(key)
      return line ? placeOf(line, country, code) : null
    },
    near: (code, country) => {
      const key = (country === 'US' && keyOf(code, country)) || ''
      const away = (other: string) => Math.abs(Number(other) - Number(key))
      const [nearest = ''] = (neighbours.get(key.slice(0, 3)) ?? []).toSorted((a, b) => away(a) - away(b))
      const line = places.get(nearest)
      return line ? { ...placeOf(line, country, code), city: null } : null
    },
    ofCity: (city, state) => (cities.get(cityKey(city, state)) ?? []).toSorted(),
  }
}

const add = (map: Map<string, string[]>, key: string, code: string): void => {
  const kept = map.get(key)
  if (kept) kept.push(code)
  else map.set(key, [code])
}

/** 60637-2534 is looked up as 60637, K1A 0B1 as K1A. */
const keyOf = (code: string, country: string): string | undefined => {
  if (country === 'CA') return /^([a-z]\d[a-z])[ -]?\d[a-z]\d$/i.exec(code.trim())?.[1]?.toUpperCase()
  if (country !== 'US') return undefined
  return /^(\d{5})([ -]?\d{4})?$/.exec(code.trim())?.[1]
}

const placeOf = (line: string, country: string, asked: string): PostalPlace => {
  const [code = '', city = '', state = '', latitude, longitude] = line.split('\t')
  const province = code.startsWith('X')
    ? nunavut.includes(code)
      ? 'NU'
      : 'NT'
    : (provinces[code[0] ?? ''] ?? '')
  return {
    postalCode: asked.trim().toUpperCase(),
    city: city || null,
    state: country === 'CA' ? province : state,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
