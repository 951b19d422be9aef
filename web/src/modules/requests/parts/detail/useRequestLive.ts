import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive, usePresence } from '../../../../kit/live/live.ts'
import { useProfile } from '../../../identity/door.ts'
import { requestQuery } from '../../data.ts'

/** How long a card stays marked after someone else's change, in ms. Longer than the flash animation. */
const flashMs = 2000

/**
 * Refetches the order when it, its visits, files, or mail change. Returns the visits others just changed and who else has
 * it open.
 */
export const useRequestLive = (calibrate: number) => {
  const client = useQueryClient()
  const { user } = useProfile()
  const [flashing, setFlashing] = useState<ReadonlySet<number>>(new Set())
  useLive('*', (changes) => {
    const relevant = changes.filter(
      (change) => change.request === calibrate || (change.kind === 'request' && change.id === calibrate),
    )
    if (relevant.length === 0) return
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    void client.invalidateQueries({ queryKey: ['dashboard/calibrateHistory'] })
    const visits = relevant.filter((change) => change.kind === 'event' && change.actor !== user)
    if (visits.length === 0) return
    setFlashing(new Set(visits.map((change) => change.id)))
    setTimeout(() => setFlashing(new Set()), flashMs)
  })
  const people = usePresence(`request:${calibrate}`)
  return { flashing, people }
}
