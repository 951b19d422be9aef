import type { Map as Canvas, SymbolLayerSpecification } from 'maplibre-gl'
import { mapImage, paintGlyph, pixelRatio } from '../../../../kit/map/glyph.ts'
import { clusterLayers, emptyCollection, type Marks } from '../../../../kit/map/mapStyle.ts'

/** From this zoom level on, requests are no longer clustered. */
export const unclusteredZoom = 15
const statusIcon: SymbolLayerSpecification['layout'] = {
  'icon-image': ['concat', 'status-', ['to-string', ['get', 'status']]],
  'icon-allow-overlap': true,
}

/** Map layers of repair orders: status glyphs, clustered at low zoom. */
export const marks: Marks = {
  sources: {
    points: {
      type: 'geojson',
      data: emptyCollection,
      cluster: true,
      clusterRadius: 40,
      clusterMaxZoom: unclusteredZoom - 1,
    },
    chosen: { type: 'geojson', data: emptyCollection },
  },
  layers: (c, font) => [
    ...clusterLayers(c, font),
    // Below the marks, which claim their space first. A number without space is left out.
    {
      id: 'labels',
      type: 'symbol',
      source: 'points',
      minzoom: unclusteredZoom,
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
      layout: statusIcon,
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
      layout: statusIcon,
    },
  ],
}

const imageSize = 26

/** Draws a legend glyph on a disc that sets it off from the map. */
const drawGlyph = (glyph: SVGSVGElement, ground: string, edge: string): ImageData | undefined =>
  mapImage(imageSize, imageSize, (context) => {
    context.beginPath()
    context.arc(imageSize / 2, imageSize / 2, imageSize / 2 - 1, 0, 2 * Math.PI)
    context.fillStyle = ground
    context.fill()
    context.lineWidth = 1
    context.strokeStyle = edge
    context.stroke()
    paintGlyph(context, glyph, { x: 3, y: 3, size: imageSize - 6 })
  })

/** Adds the status icons to the map, drawn from the legend's own glyphs so that both always match. */
export const addStatusImages = (map: Canvas, legend: ParentNode, ground: string, edge: string): void => {
  for (const item of legend.querySelectorAll<HTMLElement>('[data-status]')) {
    const glyph = item.querySelector('svg')
    const image = glyph && drawGlyph(glyph, ground, edge)
    if (image) map.addImage(`status-${item.dataset.status}`, image, { pixelRatio })
  }
}
