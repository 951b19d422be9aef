import { useEffect, useState } from 'react'

type Point = { latitude: number; longitude: number }

/** Device position if the permission was granted before. Never prompts for it. */
export const usePosition = (): Point | undefined => {
  const [point, setPoint] = useState<Point>()
  useEffect(() => {
    let isUnmounted = false
    const readPosition = async () => {
      const answer = await navigator.permissions.query({ name: 'geolocation' })
      if (isUnmounted || answer.state !== 'granted') return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          if (!isUnmounted) setPoint({ latitude, longitude })
        },
        () => undefined,
        { maximumAge: 300_000, timeout: 10_000 },
      )
    }
    // Some browsers can't query this permission; the distance is then left out.
    readPosition().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [])
  return point
}
