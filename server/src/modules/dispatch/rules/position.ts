import type { DispatchTechnician } from '#contract/dispatch/shapes.ts'

type Coordinates = { latitude: number | null; longitude: number | null }
export type Position = Pick<DispatchTechnician, 'latitude' | 'longitude' | 'positionSource' | 'positionAt'>

export interface PositionFacts {
  reported: Coordinates & { at: string | null }
  base: Coordinates
  location: Coordinates
  /** Visits that were started or completed, with where they are. */
  stops: readonly (Coordinates & { startedAt: string | null; completedAt: string | null })[]
}

/** Reported positions are ignored after this many hours. */
const freshHours = 12

/** Where a technician is: as reported or at the last visit, whichever is newer; otherwise where their days start. */
export const positionOf = ({ reported, base, location, stops }: PositionFacts, now: Date): Position => {
  const since = now.getTime() - freshHours * 3_600_000
  const known = [
    { ...reported, source: 'reported' as const },
    ...stops.map(({ latitude, longitude, startedAt, completedAt }) => ({
      ...{ latitude, longitude },
      at: completedAt ?? startedAt,
      source: 'visit' as const,
    })),
  ].flatMap(({ at, latitude, longitude, source }) => {
    const time = at === null ? NaN : Date.parse(at)
    return latitude !== null && longitude !== null && time > since
      ? [{ latitude, longitude, source, time }]
      : []
  })
  const last = known.toSorted((a, b) => b.time - a.time)[0]
  if (last)
    return {
      latitude: last.latitude,
      longitude: last.longitude,
      positionSource: last.source,
      positionAt: new Date(last.time).toISOString(),
    }
  const [at, positionSource] =
    base.latitude !== null ? [base, 'base' as const] : [location, 'location' as const]
  return { latitude: at.latitude, longitude: at.longitude, positionSource, positionAt: null }
}
