import { useEffect, useEffectEvent, useState } from 'react'
import { pendingFiles } from './pendingFiles.ts'
import type { Uploads } from './useUploads.ts'

export type KeptFiles = 'stored' | 'storing' | 'failed'

/**
 * Stores files that wait for upload on the device and restores them on mount, because a phone may discard the page while
 * its camera is open.
 * @param arePlaced true once the files have a repair order to go to; nothing is stored from then on
 * @returns whether the device holds the files as they are now, does not yet, or could not store them
 */
export const usePendingFiles = (key: string, { uploads, add }: Uploads, arePlaced: boolean): KeptFiles => {
  const [isRestored, setRestored] = useState(false)
  const [last, setLast] = useState<{ keys: string; kept: KeptFiles }>({ keys: '', kept: 'stored' })
  useEffect(() => {
    let isMounted = true
    const restore = (files: readonly File[]) => {
      if (!isMounted) return
      if (files.length > 0) add(files)
      setRestored(true)
    }
    pendingFiles.load(key).then(restore, () => restore([]))
    return () => void (isMounted = false)
  }, [key, add])

  const waiting = arePlaced ? [] : uploads.filter((upload) => !upload.isRefused)
  const waitingKeys = waiting.map((upload) => upload.key).join(' ')
  const save = useEffectEvent(() => {
    const files = waiting.map(({ file }) => file)
    const note = (kept: KeptFiles) => setLast({ keys: waitingKeys, kept })
    pendingFiles.save(key, files).then(
      () => note('stored'),
      () => note(files.length === 0 ? 'stored' : 'failed'),
    )
  })
  useEffect(() => {
    if (isRestored) save()
  }, [isRestored, waitingKeys])
  return last.keys === waitingKeys ? last.kept : 'storing'
}
