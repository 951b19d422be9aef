import {
  Map as Canvas,
  setWorkerUrl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import { installation } from '../../../../kit/installation.ts'
import { warn } from '../../../../kit/log.ts'
import { coloursNow } from './colours.ts'
import { loadCounties, loadStates } from './outlines.ts'
import type { Point } from './points.ts'
import { styleOf, styleOver } from './style.ts'

setWorkerUrl(workerUrl)

/** The 48 states, for when there is nothing to fit. */
const country: LngLatBoundsLike = [
  [-125, 24.5],
  [-66.5, 49.5],
]
const near = 5.8
const apart = 9

const collection = (points: readonly Point[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: points.map((point) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    properties: { firm: point.firm, name: point.name, type: point.type, isInactive: point.isInactive },
  })),
})

const boundsOf = (points: readonly Point[]): LngLatBoundsLike => {
  if (points.length === 0) return country
  const [longs, lats] = [points.map((point) => point.longitude), points.map((point) => point.latitude)]
  const most = (list: number[], of: (a: number, b: number) => number) => list.reduce((a, b) => of(a, b))
  return [
    [most(longs, Math.min), most(lats, Math.min)],
    [most(longs, Math.max), most(lats, Math.max)],
  ]
}

/** The background of the map service where one is set and answers, otherwise our own. */
const loadStyle = async (): Promise<StyleSpecification> => {
  const address = installation.mapStyle
  if (address)
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(8000) })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return styleOver(coloursNow(), (await answer.json()) as StyleSpecification)
    } catch (error) {
      warn('The background of the map did not come', error)
    }
  return styleOf(coloursNow(), await loadStates())
}

interface Options {
  points: readonly Point[]
  chosen: Point | undefined
  scheme: string
  onChoose: (firm: number) => void
  onFailed: () => void
}

/** The map library in a box: drawn once, then told what changes. Answers the box and the ways to zoom. */
export const useMap = ({ points, chosen, scheme, onChoose, onFailed }: Options) => {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  const latest = useRef({ points, onChoose, onFailed })
  latest.current = { points, onChoose, onFailed }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fit = (animate = true) =>
    canvas.current?.fitBounds(boundsOf(latest.current.points), {
      padding: 56,
      maxZoom: 10,
      animate: animate && !still,
    })

  useEffect(() => {
    if (!box.current) return
    let isOver = false
    let hasCounties = false
    setDrawn(false)
    const draw = async (container: HTMLDivElement) => {
      const style = await loadStyle()
      if (isOver) return
      const map = new Canvas({
        container,
        style,
        bounds: boundsOf(latest.current.points),
        fitBoundsOptions: { padding: 56, maxZoom: 10 },
        attributionControl: installation.mapStyle ? { compact: true } : false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxZoom: 14,
        locale: { 'Map.Title': 'Map of locations' },
        fadeDuration: still ? 0 : 150,
      })
      canvas.current = map
      map.touchZoomRotate.disableRotation()
      map.on('load', () => setDrawn(true))
      map.on('error', ({ error }) => warn('The map failed', error))
      map.on('zoom', () => {
        if (hasCounties || map.getZoom() < near || !map.getSource('counties')) return
        hasCounties = true
        loadCounties().then(
          (borders) => map.getSource<GeoJSONSource>('counties')?.setData(borders),
          (error: unknown) => warn('The counties could not be read', error),
        )
      })
      map.on('click', 'points', ({ features }) => {
        const firm: unknown = features?.[0]?.properties.firm
        if (typeof firm === 'number') latest.current.onChoose(firm)
      })
      map.on('click', 'clusters', ({ features, lngLat }) => {
        const id: unknown = features?.[0]?.properties.cluster_id
        if (typeof id !== 'number') return
        void map
          .getSource<GeoJSONSource>('points')
          ?.getClusterExpansionZoom(id)
          .then((zoom) => map.easeTo({ center: lngLat, zoom: zoom + 0.2, animate: !still }))
      })
      for (const layer of ['points', 'clusters']) {
        map.on('mouseenter', layer, () => void (map.getCanvas().style.cursor = 'pointer'))
        map.on('mouseleave', layer, () => void (map.getCanvas().style.cursor = ''))
      }
    }
    draw(box.current).catch((error: unknown) => {
      warn('The map could not be drawn', error)
      if (!isOver) latest.current.onFailed()
    })
    return () => {
      isOver = true
      canvas.current?.remove()
      canvas.current = undefined
    }
  }, [scheme, still])

  useEffect(() => {
    if (isDrawn) canvas.current?.getSource<GeoJSONSource>('points')?.setData(collection(points))
  }, [isDrawn, points])
  useEffect(() => {
    if (!isDrawn) return
    canvas.current?.getSource<GeoJSONSource>('chosen')?.setData(collection(chosen ? [chosen] : []))
    const map = canvas.current
    if (!chosen || !map) return
    // Farther out it would be hidden in a crowd of others.
    const isFar = map.getZoom() < apart
    if (isFar || !map.getBounds().contains([chosen.longitude, chosen.latitude]))
      map.easeTo({
        center: [chosen.longitude, chosen.latitude],
        zoom: isFar ? apart : map.getZoom(),
        animate: !still,
      })
  }, [isDrawn, chosen, still])

  return {
    box,
    isDrawn,
    fit,
    zoom: (by: 1 | -1) =>
      by > 0 ? canvas.current?.zoomIn({ animate: !still }) : canvas.current?.zoomOut({ animate: !still }),
  }
}
