type Place = { address: string | null; latitude: number | null; longitude: number | null }

/**
 * URL that opens directions in the device's maps app; undefined without address and coordinates. `userAgent` decides
 * between Apple Maps, an Android geo: link, and Google Maps.
 */
export const directionsHref = (
  { address, latitude, longitude }: Place,
  userAgent: string,
): string | undefined => {
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  const destination = address ?? point
  if (!destination) return undefined
  const text = encodeURIComponent(destination)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${text}`
  if (/Android/.test(userAgent)) return `geo:${point ?? '0,0'}?q=${text}`
  return `https://www.google.com/maps/dir/?api=1&destination=${text}`
}

const earthMiles = 3958.8
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in miles (haversine formula). */
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
