import type { AnswerOf } from '#contract/kit/call.ts'
import type { locationPoints } from '#contract/firms.ts'

export type Point = AnswerOf<typeof locationPoints>['items'][number]

/** Locations as GeoJSON features. */
export const featuresOf = (points: readonly Point[]): GeoJSON.Feature<GeoJSON.Point>[] =>
  points.map(({ firm, name, type, isInactive, longitude, latitude }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { id: firm, name, type, isInactive },
  }))
