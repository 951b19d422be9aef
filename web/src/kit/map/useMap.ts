import { Map as Canvas, setWorkerUrl, type GeoJSONSource, type LngLatBoundsLike } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useEffect, useRef, useState } from 'react'
import { installation } from '../browser/installation.ts'
import { warn } from '../browser/log.ts'
import type { Marks } from './mapStyle.ts'
import { loadStyle } from './loadStyle.ts'
import { loadCounties } from './outlines.ts'

setWorkerUrl(workerUrl)

type Feature = GeoJSON.Feature<GeoJSON.Point>
/** West, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Bounds of the 48 contiguous states, shown when there are no points to fit. */
const country: LngLatBoundsLike = [-125, 24.5, -66.5, 49.5]
/** Zoom level from which county borders are loaded. */
const countyZoom = 5.8
const fitting = { padding: 56, maxZoom: 10 }

const boundsOf = (features: readonly Feature[]): LngLatBoundsLike => {
  if (features.length === 0) return country
  const of = (axis: 0 | 1, pick: (a: number, b: number) => number) =>
    features.map(({ geometry }) => geometry.coordinates[axis] ?? 0).reduce((a, b) => pick(a, b))
  return [of(0, Math.min), of(1, Math.min), of(0, Math.max), of(1, Math.max)]
}
const collection = (features: Features): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
})
type Features = readonly GeoJSON.Feature[]
const none: Readonly<Record<string, Features>> = {}

interface Options {
  /** Accessible name of the map. */
  title: string
  marks: Marks
  /** Points, each with a numeric `id` property. */
  features: readonly Feature[]
  chosen: Feature | undefined
  /** What the map fits instead of the features. */
  extent?: readonly Feature[]
  /** Features of further sources of the marks, by source. Only sources with a new array of features are redrawn. */
  others?: Readonly<Record<string, Features>>
  /** Layers besides `points` whose features can be pressed, each with a numeric `id` property. */
  pressable?: readonly string[]
  /** Minimum zoom level when a point is chosen. Without it the map pans but doesn't zoom. */
  approach?: number
  maxZoom: number
  /** Height in pixels of what covers the bottom of the map. The chosen point is kept clear of it. */
  covered?: number
  scheme: string
  /** A feature was pressed, of `points` or of a layer that is pressable. */
  onChoose: (id: number, layer: string) => void
  /** The map was pressed where nothing is. */
  onMiss?: () => void
  onFailed: () => void
  /** Called once the map has loaded; marker images can be added now. */
  onReady?: (map: Canvas) => void
  /** Called with the visible area after each move. */
  onMoved?: (sight: Bounds) => void
}

/** Wraps the map library: creates the map once and then applies changes. Returns the container ref and zoom functions. */
export const useMap = (options: Options) => {
  const { features, chosen, marks, title, maxZoom, approach, covered = 0, scheme } = options
  const { others = none } = options
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  const shown = useRef<Readonly<Record<string, Features>>>(none)
  const latest = useRef(options)
  latest.current = options
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fit = (animate = true) =>
    canvas.current?.fitBounds(boundsOf(latest.current.extent ?? latest.current.features), {
      ...fitting,
      animate: animate && !still,
    })

  useEffect(() => {
    if (!box.current) return
    let isUnmounted = false
    setDrawn(false)
    shown.current = none
    const draw = async (container: HTMLDivElement) => {
      const style = await loadStyle(marks)
      if (isUnmounted) return
      const map = new Canvas({
        container,
        style,
        bounds: boundsOf(latest.current.extent ?? latest.current.features),
        fitBoundsOptions: fitting,
        attributionControl: installation.mapStyle ? { compact: true } : false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxZoom,
        locale: { 'Map.Title': title },
        fadeDuration: still ? 0 : 150,
      })
      canvas.current = map
      map.touchZoomRotate.disableRotation()
      const reportMove = () => {
        const sight = map.getBounds()
        latest.current.onMoved?.([sight.getWest(), sight.getSouth(), sight.getEast(), sight.getNorth()])
      }
      map.on('load', () => {
        latest.current.onReady?.(map)
        setDrawn(true)
        reportMove()
      })
      map.on('moveend', reportMove)
      map.on('error', ({ error }) => warn('The map failed', error))
      loadCountiesOnZoom(map)
      const pressable = ['points', ...(latest.current.pressable ?? [])]
      map.on('click', ({ point }) => {
        const [top] = map.queryRenderedFeatures(point, { layers: [...pressable, 'clusters'] })
        const id: unknown = top?.properties.id
        if (!top) latest.current.onMiss?.()
        else if (typeof id === 'number') latest.current.onChoose(id, top.layer.id)
      })
      openClusters(map, still)
      showPointer(map, [...pressable, 'clusters'])
    }
    draw(box.current).catch((error: unknown) => {
      warn('The map could not be drawn', error)
      if (!isUnmounted) latest.current.onFailed()
    })
    return () => {
      isUnmounted = true
      canvas.current?.remove()
      canvas.current = undefined
    }
  }, [scheme, still, marks, title, maxZoom])

  useEffect(() => {
    if (isDrawn) canvas.current?.getSource<GeoJSONSource>('points')?.setData(collection(features))
  }, [isDrawn, features])
  useEffect(() => {
    const map = canvas.current
    if (!isDrawn || !map) return
    const update = () => {
      for (const [source, some] of Object.entries(others))
        if (shown.current[source] !== some) map.getSource<GeoJSONSource>(source)?.setData(collection(some))
      shown.current = others
    }
    // Under the hand the map moves as it is, smoothly; what has changed meanwhile is drawn when it is let go.
    if (!map.dragPan.isActive()) return update()
    map.on('dragend', update)
    return () => void map.off('dragend', update)
  }, [isDrawn, others])
  useEffect(() => {
    const map = canvas.current
    if (!isDrawn || !map) return
    map.getSource<GeoJSONSource>('chosen')?.setData(collection(chosen ? [chosen] : []))
    const [long, lat] = chosen?.geometry.coordinates ?? []
    if (long === undefined || lat === undefined) return
    // At a lower zoom the point would disappear inside a cluster.
    const isFar = approach !== undefined && map.getZoom() < approach
    if (isFar || !map.getBounds().contains([long, lat]))
      map.easeTo({
        center: [long, lat],
        zoom: isFar ? approach : map.getZoom(),
        offset: [0, -covered / 2],
        animate: !still,
      })
    else if (covered > 0) {
      const below = map.project([long, lat]).y - (map.getContainer().clientHeight - covered - 40)
      if (below > 0) map.panBy([0, below], { animate: !still })
    }
  }, [isDrawn, chosen, still, approach, covered])

  return {
    box,
    isDrawn,
    /** The library's own map, for what a screen does beyond this. */
    canvas,
    fit,
    zoom: (by: 1 | -1) =>
      by > 0 ? canvas.current?.zoomIn({ animate: !still }) : canvas.current?.zoomOut({ animate: !still }),
    /** Moves and zooms to a point. */
    approach: ([long = 0, lat = 0]: readonly number[], zoom: number) =>
      canvas.current?.easeTo({ center: [long, lat], zoom, offset: [0, -covered / 2], animate: !still }),
  }
}

/** Loads county borders the first time the map is zoomed in far enough to show them. */
const loadCountiesOnZoom = (map: Canvas): void => {
  let hasCounties = false
  const load = () => {
    if (hasCounties || map.getZoom() < countyZoom || !map.getSource('counties')) return
    hasCounties = true
    loadCounties().then(
      (borders) => map.getSource<GeoJSONSource>('counties')?.setData(borders),
      (error: unknown) => warn('The counties could not be read', error),
    )
  }
  map.on('load', load)
  map.on('zoom', load)
}

/** Clicking a cluster zooms in until it splits. */
const openClusters = (map: Canvas, still: boolean): void => {
  map.on('click', 'clusters', ({ features: [first] = [], lngLat }) => {
    const id: unknown = first?.properties.cluster_id
    if (typeof id !== 'number') return
    void map
      .getSource<GeoJSONSource>('points')
      ?.getClusterExpansionZoom(id)
      .then((zoom) => map.easeTo({ center: lngLat, zoom: zoom + 0.2, animate: !still }))
  })
}

const showPointer = (map: Canvas, layers: readonly string[]): void => {
  for (const layer of layers) {
    map.on('mouseenter', layer, () => void (map.getCanvas().style.cursor = 'pointer'))
    map.on('mouseleave', layer, () => void (map.getCanvas().style.cursor = ''))
  }
}
