import { useEffect, useState } from 'react'

type Point = { latitude: number; longitude: number }

/** Where the device is, if it was allowed to say so before. It never asks by itself. */
export const usePosition = (): Point | undefined => {
  const [point, setPoint] = useState<Point>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const answer = await navigator.permissions.query({ name: 'geolocation' })
      if (isGone || answer.state !== 'granted') return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          if (!isGone) setPoint({ latitude, longitude })
        },
        () => undefined,
        { maximumAge: 300_000, timeout: 10_000 },
      )
    }
    // A browser that cannot answer is one that does not know: the distance is then left out.
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return point
}
