import type { LayerSpecification, Map as Canvas } from 'maplibre-gl'
import type { Colors } from '../../../kit/map/colors.ts'
import { mapImage, paintGlyph, pixelRatio } from '../../../kit/map/glyph.ts'
import { clusterLayers, emptyCollection, type Font, type Marks } from '../../../kit/map/mapStyle.ts'

/** From this zoom level on, visits are no longer clustered. */
export const unclusteredZoom = 13
/** Layers besides the visits that can be pressed. */
export const pressable = ['techs'] as const

const pin = { width: 30, height: 36 }
const disc = 32
/** How far a rank stands from the middle of its tech, in pixels. */
const rankOffset: [number, number] = [12, -12]

/** Map layers of the dispatch screen, the upper ones last: clusters, visits, ways to the chosen visit, techs. */
export const marks: Marks = {
  sources: {
    points: {
      type: 'geojson',
      data: emptyCollection,
      cluster: true,
      clusterRadius: 36,
      clusterMaxZoom: unclusteredZoom - 1,
    },
    chosen: { type: 'geojson', data: emptyCollection },
    ways: { type: 'geojson', data: emptyCollection },
    techs: { type: 'geojson', data: emptyCollection },
  },
  layers: (c, font) => [
    ...clusterLayers(c, font),
    {
      id: 'points',
      type: 'symbol',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', 'visit-', ['to-string', ['get', 'status']]],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
      },
    },
    ...wayLayers(c, font),
    {
      id: 'chosen-glow',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-color': c.accent,
        'circle-opacity': 0.16,
        'circle-radius': 28,
        'circle-translate': [0, -18],
      },
    },
    {
      id: 'chosen',
      type: 'symbol',
      source: 'chosen',
      layout: {
        'icon-image': ['concat', 'chosen-', ['to-string', ['get', 'status']]],
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'text-field': ['get', 'ronumber'],
        ...font,
        'text-size': 13,
        'text-anchor': 'left',
        'text-offset': [1.5, -1.6],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 2 },
    },
    ...techLayers(c, font),
  ],
}

const wayLayers = (c: Colors, font: Font): LayerSpecification[] => [
  {
    id: 'ways',
    type: 'line',
    source: 'ways',
    filter: ['get', 'isFirst'],
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': c.accent, 'line-width': 2.5 },
  },
  {
    id: 'other-ways',
    type: 'line',
    source: 'ways',
    filter: ['!', ['get', 'isFirst']],
    paint: { 'line-color': c.accent, 'line-width': 2, 'line-dasharray': [2.5, 2.5] },
  },
  {
    id: 'way-times',
    type: 'symbol',
    source: 'ways',
    layout: {
      'symbol-placement': 'line-center',
      'text-field': ['get', 'label'],
      ...font,
      'text-size': 12,
      'text-rotation-alignment': 'viewport',
      'text-allow-overlap': true,
    },
    paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 3 },
  },
]

const techLayers = (c: Colors, font: Font): LayerSpecification[] => [
  {
    id: 'techs',
    type: 'symbol',
    source: 'techs',
    layout: {
      'icon-image': ['concat', 'tech-', ['get', 'look']],
      'icon-allow-overlap': true,
      'text-field': ['get', 'initials'],
      ...font,
      'text-size': 11,
      'text-allow-overlap': true,
      'symbol-sort-key': ['-', 0, ['get', 'rank']],
    },
    paint: { 'text-color': c.text, 'icon-opacity': ['case', ['get', 'isOld'], 0.65, 1] },
  },
  {
    id: 'rank-discs',
    type: 'circle',
    source: 'techs',
    filter: ['>', ['get', 'rank'], 0],
    paint: { 'circle-color': c.accent, 'circle-radius': 8, 'circle-translate': rankOffset },
  },
  {
    id: 'ranks',
    type: 'symbol',
    source: 'techs',
    filter: ['>', ['get', 'rank'], 0],
    layout: {
      'text-field': ['to-string', ['get', 'rank']],
      ...font,
      'text-size': 10,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': c.ink, 'text-translate': rankOffset },
  },
]

/** A square with a tip that points to the place. */
const drawPin = (glyph: SVGSVGElement, fill: string, edge: string, color?: string) =>
  mapImage(pin.width, pin.height, (context) => {
    const [left, top, right, bottom, tip] = [1.5, 1.5, pin.width - 1.5, 27, pin.height - 1]
    const middle = pin.width / 2
    context.beginPath()
    context.roundRect(left, top, right - left, bottom - top, 6)
    context.moveTo(middle - 6, bottom)
    context.lineTo(middle, tip)
    context.lineTo(middle + 6, bottom)
    context.fillStyle = fill
    context.strokeStyle = edge
    context.lineWidth = 1.6
    context.stroke()
    context.fill()
    paintGlyph(context, glyph, { x: middle - 8.5, y: 6, size: 17, color })
  })

const drawDisc = (fill: string, edge: string, dash: number[]) =>
  mapImage(disc, disc, (context) => {
    context.beginPath()
    context.arc(disc / 2, disc / 2, disc / 2 - 2, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = edge
    context.setLineDash(dash)
    context.stroke()
  })

/** Adds the images to the map: pins with the legend's own glyphs, and the rings of techs. */
export const addImages = (map: Canvas, legend: ParentNode, c: Colors): void => {
  const add = (name: string, image: ImageData | undefined) =>
    image && map.addImage(name, image, { pixelRatio })
  for (const item of legend.querySelectorAll<HTMLElement>('[data-status]')) {
    const glyph = item.querySelector('svg')
    if (!glyph) continue
    const { status } = item.dataset
    add(`visit-${status}`, drawPin(glyph, c.halo, getComputedStyle(glyph).color))
    add(`chosen-${status}`, drawPin(glyph, c.chosen, c.chosen, c.ink))
  }
  add('tech-free', drawDisc(c.halo, c.accent, []))
  add('tech-busy', drawDisc(c.halo, c.quiet, [3, 2.6]))
  add('tech-away', drawDisc(c.land, c.line, []))
}
