/** Latitude and longitude in degrees (WGS 84), and the instant in whole seconds since 1970. */
export type Fix = [latitude: number, longitude: number, second: number]

const words: Readonly<Record<number, string>> = {
  1: 'The position is blocked. Allow it in the settings of the browser; until then the route is not kept.',
  2: 'There is no position at the moment. It goes on by itself as soon as there is one.',
  3: 'There is no position at the moment. It goes on by itself as soon as there is one.',
}

/**
 * Follows where the device is until the answered function is called. The browser asks the person first.
 * @param onProblem what keeps the position away, in words; undefined once it is there again
 */
export const followPosition = (
  onFix: (fix: Fix) => void,
  onProblem: (words: string | undefined) => void,
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
    ({ code }) => onProblem(words[code]),
    { enableHighAccuracy: true, maximumAge: 5_000, timeout: 30_000 },
  )
  return () => navigator.geolocation.clearWatch(watch)
}
