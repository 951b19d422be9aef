import type { Fix } from '../../../../kit/browser/position.ts'

/** The server accepts at most this many points per drive. */
export const maxPoints = 2_000
const minSeconds = 5
const minMiles = 0.006
const earthMiles = 3958.8
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Miles between two positions along the surface (haversine on a sphere of the earth's mean radius). */
export const milesBetween = ([lat1, lon1]: Fix, [lat2, lon2]: Fix): number => {
  const h =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon1) / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Length of a route in miles. */
export const routeMiles = (route: readonly Fix[]): number =>
  route.reduce((sum, fix, at) => sum + (at === 0 ? 0 : milesBetween(route[at - 1] as Fix, fix)), 0)

/** Appends a position unless it is too close to the last one in time or distance. A full route first drops every second point. */
export const appendFix = (route: readonly Fix[], [latitude, longitude, second]: Fix): readonly Fix[] => {
  const fix: Fix = [Number(latitude.toFixed(6)), Number(longitude.toFixed(6)), second]
  const last = route.at(-1)
  if (last && (second - last[2] < minSeconds || milesBetween(last, fix) < minMiles)) return route
  const thinned = route.length < maxPoints ? route : route.filter((_, at) => at % 2 === 0)
  return [...thinned, fix]
}

/** The route as SVG polyline points fitted into the given size, north up. Empty for fewer than two positions. */
export const svgPoints = (route: readonly Fix[], width: number, height: number, padding = 8): string => {
  if (route.length < 2) return ''
  const [lats, lons] = [route.map(([lat]) => lat), route.map(([, lon]) => lon)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  // A degree of longitude gets shorter toward the poles, so scale it by the cosine of the latitude.
  const shrink = Math.cos(rad((south + north) / 2))
  const scale = Math.min(
    (width - 2 * padding) / Math.max((east - west) * shrink, 1e-6),
    (height - 2 * padding) / Math.max(north - south, 1e-6),
  )
  const left = (width - (east - west) * shrink * scale) / 2
  const top = (height - (north - south) * scale) / 2
  return route
    .map(([lat, lon]) => [left + (lon - west) * shrink * scale, top + (north - lat) * scale])
    .map((at) => at.map((value) => value.toFixed(1)).join())
    .join(' ')
}

/** Formats as `12:07`, or `1:02:07` from one hour. @param seconds whole seconds */
export const formatElapsed = (seconds: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
