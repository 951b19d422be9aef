import { useEffect, useEffectEvent, useState } from 'react'
import { pendingFiles } from './pendingFiles.ts'
import type { Uploads } from './useUploads.ts'

/**
 * Stores files that wait for upload on the device and restores them on mount, because a phone may discard the page while
 * its camera is open.
 * @param arePlaced true once the files have a repair order to go to; nothing is stored from then on
 * @returns false when the device could not store them
 */
export const usePendingFiles = (key: string, { uploads, add }: Uploads, arePlaced: boolean): boolean => {
  const [isRestored, setRestored] = useState(false)
  const [isStored, setStored] = useState(true)
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
  const save = useEffectEvent(() => {
    const files = waiting.map(({ file }) => file)
    pendingFiles.save(key, files).then(
      () => setStored(true),
      () => setStored(files.length === 0),
    )
  })
  const waitingKeys = waiting.map((upload) => upload.key).join(' ')
  useEffect(() => {
    if (isRestored) save()
  }, [isRestored, waitingKeys])
  return isStored
}
