import type { StyleSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { Colors } from './colors.ts'
import { clusterLayers, emptyCollection, styleWithBackground, type Marks } from './mapStyle.ts'

const colours = new Proxy({} as Colors, { get: () => '#123456' })

const marks: Marks = {
  sources: {
    points: { type: 'geojson', data: emptyCollection },
    chosen: { type: 'geojson', data: emptyCollection },
  },
  layers: (c, font) => [
    ...clusterLayers(c, font),
    { id: 'labels', type: 'symbol', source: 'points', layout: { 'text-field': ['get', 'name'], ...font } },
  ],
}

test("marks are drawn over a map service's background in its font", () => {
  const background: StyleSpecification = {
    version: 8,
    sources: { streets: { type: 'vector', url: 'https://maps.example/tiles.json' } },
    layers: [
      { id: 'ground', type: 'background' },
      { id: 'towns', type: 'symbol', source: 'streets', layout: { 'text-font': ['Plain Regular'] } },
    ],
  }
  const { sources, layers } = styleWithBackground(colours, marks, background)
  expect(Object.keys(sources)).toEqual(['streets', 'points', 'chosen'])
  expect(layers.slice(0, 2)).toEqual(background.layers)
  const labels = layers.slice(2).filter((layer) => layer.type === 'symbol')
  expect(labels.length).toBeGreaterThan(1)
  for (const layer of labels) expect(layer.layout?.['text-font']).toEqual(['Plain Regular'])
})
