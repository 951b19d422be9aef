import { t } from './texts.ts'

/** Latitude and longitude in degrees (WGS 84), and the time in whole seconds since 1970 UTC. */
export type Fix = [latitude: number, longitude: number, second: number]

/** Texts by GeolocationPositionError code: 1 permission denied, 2 unavailable, 3 timeout. */
const problems: Readonly<Record<number, 'blocked' | 'noPosition'>> = {
  1: 'blocked',
  2: 'noPosition',
  3: 'noPosition',
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
    onProblem(t('unsupported'))
    return () => undefined
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude }, timestamp }) => {
      onProblem(undefined)
      onFix([latitude, longitude, Math.round(timestamp / 1000)])
    },
    ({ code }) => {
      const problem = problems[code]
      onProblem(problem && t(problem))
    },
    { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
