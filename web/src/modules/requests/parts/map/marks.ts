import type { Map as Canvas, SymbolLayerSpecification } from 'maplibre-gl'
import { clusterLayers, nothing, type Marks } from '../../../../kit/map/ground.ts'

/** From here on every order stands for itself. */
export const apartFrom = 15
const picture: SymbolLayerSpecification['layout'] = {
  'icon-image': ['concat', 'status-', ['to-string', ['get', 'status']]],
  'icon-allow-overlap': true,
}

/** Repair orders by the glyph of their status, gathered while they are many. */
export const marks: Marks = {
  sources: {
    points: {
      type: 'geojson',
      data: nothing,
      cluster: true,
      clusterRadius: 40,
      clusterMaxZoom: apartFrom - 1,
    },
    chosen: { type: 'geojson', data: nothing },
  },
  layers: (c, font) => [
    ...clusterLayers(c, font),
    // Below the marks: those take their room first, and a number that finds none is left out.
    {
      id: 'labels',
      type: 'symbol',
      source: 'points',
      minzoom: apartFrom,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'ronumber'],
        ...font,
        'text-size': 12,
        'text-offset': [0, 1.5],
        'text-padding': 0,
        'text-anchor': 'top',
      },
      paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1.5 },
    },
    {
      id: 'points',
      type: 'symbol',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      layout: picture,
    },
    {
      id: 'chosen-ring',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-color': c.halo,
        'circle-radius': 16,
        'circle-stroke-color': c.chosen,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'chosen',
      type: 'symbol',
      source: 'chosen',
      layout: picture,
    },
  ],
}

const side = 26
const ratio = 2

/** The glyph as it stands in the legend, on a disc that parts it from the map. */
const drawn = (glyph: SVGSVGElement, ground: string, edge: string): ImageData | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.scale(ratio, ratio)
  pen.beginPath()
  pen.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI)
  pen.fillStyle = ground
  pen.fill()
  pen.lineWidth = 1
  pen.strokeStyle = edge
  pen.stroke()
  pen.translate(3, 3)
  pen.scale((side - 6) / 24, (side - 6) / 24)
  pen.fillStyle = pen.strokeStyle = getComputedStyle(glyph).color
  pen.lineWidth = 2.2
  pen.lineCap = pen.lineJoin = 'round'
  const isOutline = glyph.getAttribute('fill') === 'none'
  for (const path of glyph.querySelectorAll('path')) {
    const line = new Path2D(path.getAttribute('d') ?? '')
    if (isOutline) pen.stroke(line)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, no array
    else pen.fill(line)
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Gives the map its pictures: the very glyphs of its legend, so that both always look alike. */
export const takePictures = (map: Canvas, legend: ParentNode, ground: string, edge: string): void => {
  for (const item of legend.querySelectorAll<HTMLElement>('[data-status]')) {
    const glyph = item.querySelector('svg')
    const image = glyph && drawn(glyph, ground, edge)
    if (image) map.addImage(`status-${item.dataset.status}`, image, { pixelRatio: ratio })
  }
}
