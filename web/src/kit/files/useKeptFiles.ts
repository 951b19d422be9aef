import { useEffect, useEffectEvent, useState } from 'react'
import { keptFiles } from './keptFiles.ts'
import type { Uploads } from './useUploads.ts'

/**
 * Keeps the files that wait to be sent on the device, and brings them back: a phone may throw the page away while its
 * camera is open. Once `arePlaced`, they have an order to go to and are kept no more. False when the device would not take
 * them.
 */
export const useKeptFiles = (key: string, { uploads, add }: Uploads, arePlaced: boolean): boolean => {
  const [isBack, setBack] = useState(false)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    let wanted = true
    const bring = (files: readonly File[]) => {
      if (!wanted) return
      if (files.length > 0) add(files)
      setBack(true)
    }
    keptFiles.load(key).then(bring, () => bring([]))
    return () => void (wanted = false)
  }, [key, add])

  const waiting = arePlaced ? [] : uploads.filter((each) => !each.isRefused)
  const save = useEffectEvent(() => {
    const files = waiting.map(({ file }) => file)
    keptFiles.save(key, files).then(
      () => setKept(true),
      () => setKept(files.length === 0),
    )
  })
  const which = waiting.map((each) => each.key).join(' ')
  useEffect(() => {
    if (isBack) save()
  }, [isBack, which])
  return isKept
}
