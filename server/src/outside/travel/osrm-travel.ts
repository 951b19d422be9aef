import { z } from 'zod'
import { estimateTable } from './estimate-travel.ts'
import type { Point, Travel, TravelTable } from './travel.ts'

export interface OsrmOptions {
  /** Base address with the profile, such as `https://osrm.example/table/v1/driving`. */
  url: string
  timeoutMs?: number
  onFailure: (reason: string) => void
}

/** Most coordinates in one question. OSRM's own limit is 100 unless it is configured otherwise. */
const maxPoints = 100
/** A larger table is asked in parts, up to this many coordinates. */
const maxInParts = 300
/** Trips between the same places are asked once in this time. */
const rememberMs = 24 * 3_600_000
const maxRemembered = 200_000

/** The part of an answer that is used. OSRM answers null where there is no road. */
const answer = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(z.number().nullable())),
  distances: z.array(z.array(z.number().nullable())),
})

/**
 * Asks an OSRM-shaped table service (https://project-osrm.org/docs/v5.24.0/api/#table-service). Trips that it does not
 * answer in time, or not at all, are estimated by distance.
 */
export const osrmTravel = ({ url, timeoutMs = 3000, onFailure }: OsrmOptions): Travel => {
  const remembered = new Map<string, { kilometers: number; minutes: number; until: number }>()
  const ask = async (points: readonly Point[]): Promise<z.infer<typeof answer> | undefined> => {
    const coordinates = points.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
    try {
      const response = await fetch(
        `${url.replace(/\/+$/, '')}/${coordinates}?annotations=duration,distance`,
        {
          signal: AbortSignal.timeout(timeoutMs),
        },
      )
      const parsed = answer.safeParse(await response.json())
      if (parsed.success && parsed.data.durations.length === points.length) return parsed.data
      onFailure(`the routing service answered ${response.status} without a table`)
    } catch (error) {
      onFailure(`the routing service did not answer: ${(error as Error).message}`)
    }
    return undefined
  }
  const keyOf = (from: Point, to: Point): string =>
    [from.latitude, from.longitude, to.latitude, to.longitude].map((each) => each.toFixed(5)).join()

  return {
    table: async (points) => {
      const table = estimateTable(points)
      const now = Date.now()
      const isKnown = points.every((from, row) =>
        points.every((to, column) => row === column || (remembered.get(keyOf(from, to))?.until ?? 0) > now),
      )
      if (!isKnown && points.length <= maxInParts) {
        if (remembered.size > maxRemembered) remembered.clear()
        for (const part of partsOf(points)) {
          const asked = await ask(part)
          // What one part didn't answer, the others won't either.
          if (!asked) break
          remember(asked, part, (from, to, trip) =>
            remembered.set(keyOf(from, to), { ...trip, until: now + rememberMs }),
          )
        }
      }
      fill(table, points, (from, to) => remembered.get(keyOf(from, to)))
      return table
    },
  }
}

/** Points that are asked together, so that every two of them are together once. */
const partsOf = (points: readonly Point[]): (readonly Point[])[] => {
  if (points.length <= maxPoints) return [points]
  const half = maxPoints / 2
  const blocks = Array.from({ length: Math.ceil(points.length / half) }, (_, index) =>
    points.slice(index * half, (index + 1) * half),
  )
  return blocks.flatMap((block, index) => blocks.slice(index + 1).map((other) => [...block, ...other]))
}

const remember = (
  { durations, distances }: z.infer<typeof answer>,
  points: readonly Point[],
  keep: (from: Point, to: Point, trip: { kilometers: number; minutes: number }) => void,
): void => {
  for (const [row, from] of points.entries())
    for (const [column, to] of points.entries()) {
      const [seconds, meters] = [durations[row]?.[column], distances[row]?.[column]]
      if (typeof seconds === 'number' && typeof meters === 'number')
        keep(from, to, { kilometers: meters / 1000, minutes: seconds / 60 })
    }
}

const fill = (
  table: TravelTable,
  points: readonly Point[],
  known: (from: Point, to: Point) => { kilometers: number; minutes: number } | undefined,
): void => {
  for (const [row, from] of points.entries())
    for (const [column, to] of points.entries()) {
      const trip = row === column ? undefined : known(from, to)
      if (!trip) continue
      table.kilometers[row * table.places + column] = trip.kilometers
      table.minutes[row * table.places + column] = trip.minutes
    }
}
