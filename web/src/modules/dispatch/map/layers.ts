import type { ExpressionSpecification, LayerSpecification, Map as Canvas } from 'maplibre-gl'
import type { Colors } from '../../../kit/map/colors.ts'
import { mapImage, paintGlyph, pixelRatio } from '../../../kit/map/glyph.ts'
import { clusterLayers, emptyCollection, type Font, type Marks } from '../../../kit/map/mapStyle.ts'
import { readTechImage, slotOffset, slots, type TechImage } from './marks.ts'

/** From this zoom level on, visits are no longer clustered. */
export const unclusteredZoom = 13
/** Layers besides the visits that can be pressed. */
export const pressable = ['techs'] as const

const pin = { width: 30, height: 36 }
/** The image of a tech with a rank has room for it; all others are no larger than their ring, since each pixel is drawn. */
const tech = { size: 30, rankedSize: 42, radius: 14 }

/** Techs at one place are spread around it at every zoom level: the offset of each slot in pixels. */
const slotOffsets: ExpressionSpecification = [
  'match',
  ['get', 'slot'],
  ...Array.from({ length: slots - 1 }, (_, at) => at + 1).flatMap((slot) => [
    slot,
    ['literal', slotOffset(slot)] satisfies ExpressionSpecification,
  ]),
  ['literal', [0, 0]],
] as unknown as ExpressionSpecification

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
    // Muted, so that techs and the selected visit stand out.
    ...clusterLayers({ ...c, accent: c.quiet }, font),
    {
      id: 'points',
      type: 'symbol',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      layout: {
        'icon-image': ['concat', 'visit-', ['to-string', ['get', 'status']]],
        'symbol-z-order': 'source',
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
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
        'icon-ignore-placement': true,
        'text-field': ['get', 'ronumber'],
        ...font,
        'text-size': 13,
        'text-anchor': 'left',
        'text-offset': [1.5, -1.6],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 2 },
    },
    ...techLayers(),
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
      'text-ignore-placement': true,
    },
    paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 3 },
  },
]

/** Each tech is one image, so that an overlapping one covers another's initials and rank as well. */
const techLayers = (): LayerSpecification[] => [
  {
    id: 'techs',
    type: 'symbol',
    source: 'techs',
    layout: {
      'icon-image': ['get', 'image'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-offset': slotOffsets,
      // In the order of the marks: a sort key would draw each tech on its own.
      'symbol-z-order': 'source',
    },
    paint: { 'icon-opacity': ['case', ['get', 'isOld'], 0.65, 1] },
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

/** A ring with initials, and a rank if there is one. */
const drawTech = ({ look, initials, rank }: TechImage, c: Colors) => {
  const size = rank === 0 ? tech.size : tech.rankedSize
  return mapImage(size, size, (context) => {
    const middle = size / 2
    const { fill, edge, dash } = {
      free: { fill: c.halo, edge: c.accent, dash: [] },
      busy: { fill: c.halo, edge: c.quiet, dash: [3, 2.6] },
      away: { fill: c.land, edge: c.line, dash: [] },
    }[look]
    circle(context, middle, middle, tech.radius, fill)
    context.lineWidth = 2
    context.strokeStyle = edge
    context.setLineDash(dash)
    context.stroke()
    write(context, initials, { x: middle, y: middle, size: 11, color: look === 'away' ? c.word : c.text })
    if (rank === 0) return
    const [x, y] = [middle + 11, middle - 11]
    circle(context, x, y, 8, c.accent)
    write(context, String(rank), { x, y, size: 10, color: c.ink })
  })
}

const circle = (context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string) => {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

const write = (
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
) => {
  context.font = `650 ${size}px ${getComputedStyle(document.body).fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = color
  context.fillText(text, x, y + 0.5)
}

/** Adds the images to the map: pins with the glyphs of the legend, and techs when they are first shown. */
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
  map.setMissingStyleImageResolver((name) => {
    const image = readTechImage(name)
    if (image && !map.hasImage(name)) add(name, drawTech(image, c))
  })
}
