type Place = { address: string | null; latitude: number | null; longitude: number | null }

/**
 * The address that opens the device's maps with the way to a place; undefined where none is known. `agent` is the
 * browser's own word on what it runs on.
 */
export const wayTo = ({ address, latitude, longitude }: Place, agent: string): string | undefined => {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  const goal = address ?? point
  if (!goal) return undefined
  const text = encodeURIComponent(goal)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?daddr=${text}`
  if (/Android/.test(agent)) return `geo:${point ?? '0,0'}?q=${text}`
  return `https://www.google.com/maps/dir/?api=1&destination=${text}`
}

const earthMiles = 3958.8
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** Miles between two points on the great circle (haversine). */
export const milesBetween = (
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number => {
  const half =
    Math.sin(rad(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(rad(one.latitude)) *
      Math.cos(rad(other.latitude)) *
      Math.sin(rad(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.sqrt(half))
}
