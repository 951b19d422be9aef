import { useEffect, useRef, useState } from 'react'
import type { Act } from '../../../../kit/outbox/act.ts'
import { currentOutbox } from '../../../../kit/outbox/current.ts'

/** Object URLs of the pictures and videos that wait on this device, by act. */
export const usePreviews = (acts: readonly Act[]): ReadonlyMap<string, string> => {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const loaded = useRef(new Map<string, string>())
  const files = acts.filter((act) => act.file && /^(image|video)\//.test(act.file.type)).map((act) => act.id)
  const key = files.join(' ')
  useEffect(() => {
    let isMounted = true
    const ids = key === '' ? [] : key.split(' ')
    const load = async () => {
      for (const id of ids.filter((each) => !loaded.current.has(each))) {
        const blob = await currentOutbox()?.file(id)
        if (!isMounted) return
        if (blob) loaded.current.set(id, URL.createObjectURL(blob))
      }
      for (const [id, url] of [...loaded.current])
        if (!ids.includes(id)) {
          loaded.current.delete(id)
          // The picture on the screen changes to the stored one first.
          setTimeout(() => URL.revokeObjectURL(url), 5000)
        }
      setPreviews(new Map(loaded.current))
    }
    void load().catch(() => undefined)
    return () => void (isMounted = false)
  }, [key])
  useEffect(() => {
    const urls = loaded.current
    return () => urls.forEach((url) => URL.revokeObjectURL(url))
  }, [])
  return previews
}
