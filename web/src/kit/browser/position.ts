/** Latitude and longitude in degrees (WGS 84), and the time in whole seconds since 1970 UTC. */
export type Fix = [latitude: number, longitude: number, second: number]

/** Messages by GeolocationPositionError code: 1 permission denied, 2 unavailable, 3 timeout. */
const problemMessages: Readonly<Record<number, string>> = {
  1: 'The position is blocked. Allow it in the settings of the browser; until then the route is not kept.',
  2: 'There is no position at the moment. It goes on by itself as soon as there is one.',
  3: 'There is no position at the moment. It goes on by itself as soon as there is one.',
}

/**
 * Tracks the device's position until the returned function is called. The browser asks for permission first.
 * @param onProblem receives a message while there is no position, and undefined once there is one again
 */
export const followPosition = (
  onFix: (fix: Fix) => void,
  onProblem: (message: string | undefined) => void,
): (() => void) => {
  if (!('geolocation' in navigator)) {
    onProblem('Error: Geolocation is not supported by this browser.')
    return () => undefined
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude }, timestamp }) => {
      onProblem(undefined)
      onFix([latitude, longitude, Math.round(timestamp / 1000)])
    },
    ({ code }) => onProblem(problemMessages[code]),
    { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
