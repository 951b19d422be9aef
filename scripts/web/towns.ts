import type { Plugin } from 'vite'
import { codes } from 'zipcodes'

/** Name, degrees east, degrees north, and number of ZIP codes, which stands for the size. */
export type Town = [name: string, longitude: number, latitude: number, zips: number]

const military = new Set(['AE', 'AP', 'AA'])
const middle = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(3))
}

/** US towns with at least two ZIP codes, largest first. */
export const towns = (): Town[] => {
  const places = Object.values(codes).filter(({ country, state }) => country === 'US' && !military.has(state))
  return [...Map.groupBy(places, ({ city, state }) => `${city}, ${state}`).values()]
    .filter((zips) => zips.length > 1)
    .map((zips): Town => {
      const longitude = middle(zips.map((zip) => zip.longitude))
      return [zips[0]?.city ?? '', longitude, middle(zips.map((zip) => zip.latitude)), zips.length]
    })
    .sort((one, other) => other[3] - one[3])
}

/** Gives the built-in map its town names, derived from the postal codes that the server uses. */
export function townNames(): Plugin {
  const id = '\0towns'
  return {
    name: 'towns',
    resolveId: (source) => (source === 'virtual:towns' ? id : undefined),
    load: (found) =>
      found === id ? `export default JSON.parse(${JSON.stringify(JSON.stringify(towns()))})` : undefined,
  }
}
