import { stamp, stampAt, zoneName } from '#contract/kit/time.ts'

/** MM/DD/YYYY hh:mm am EST. */
export const formatTime = (instant: string | Date, zone: string): string =>
  `${stampAt(instant, zone)} ${zoneName(zone, instant)}`

/** When a photo was taken by the camera's clock, or else when it was uploaded. */
export const takenAt = (photo: { taken_local: string | null; created_at: string }, zone: string): string =>
  photo.taken_local ? stamp(photo.taken_local) : formatTime(photo.created_at, zone)
