import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { apiUpload } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { refusalOf } from '../rules/files.ts'
import { wordsOf } from './words.ts'

export type Upload = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. */
  share: number
  words?: string
  done?: ChatFile
}
let nextKey = 1
/** Upload two files at a time so that one slow file doesn't block the others. */
const together = 2

/** Uploads files to the chat's storage. Each can be canceled while it is under way, and retried. */
export const useChatUploads = (firm: number, channel: string) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const all = useRef<readonly Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const set = useCallback((next: readonly Upload[]) => {
    all.current = next
    setUploads(next)
  }, [])
  const change = useCallback(
    (key: number, part: Partial<Upload>) =>
      set(all.current.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [set],
  )
  const pump = useCallback(async (): Promise<void> => {
    const next = all.current.find(({ state }) => state === 'waiting')
    if (!next || all.current.filter(({ state }) => state === 'sending').length >= together) return
    const { key, file } = next
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { state: 'sending', share: 0, words: undefined })
    void pump()
    try {
      const fields = { firm: String(firm), path: `chats/${firm}/${channel}` }
      const [done] = await apiUpload<ChatFile[]>(
        'chat/uploadFiles',
        fields,
        file,
        file.name,
        (share) => change(key, { share }),
        { field: 'files', signal: stop.signal },
      )
      change(key, { state: 'done', share: 1, done })
    } catch (error) {
      if (stop.signal.aborted) warn('Operation canceled by the user.')
      else change(key, { state: 'failed', words: wordsOf(error) })
    }
    stops.current.delete(key)
    await pump()
  }, [change, channel, firm])
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  const add = useCallback(
    (files: readonly File[]) => {
      const taken = files.map((file): Upload => {
        const words = refusalOf(file)
        return { key: nextKey++, file, state: words ? 'failed' : 'waiting', share: 0, words }
      })
      set([...all.current, ...taken])
      void pump()
    },
    [pump, set],
  )
  const remove = useCallback(
    (key: number) => {
      stops.current.get(key)?.abort()
      set(all.current.filter((each) => each.key !== key))
    },
    [set],
  )
  const again = useCallback(
    (key: number) => {
      change(key, { state: 'waiting', words: undefined })
      void pump()
    },
    [change, pump],
  )
  const clear = useCallback(() => {
    stops.current.forEach((stop) => stop.abort())
    set([])
  }, [set])
  return { uploads, add, remove, again, clear }
}
export type ChatUploads = ReturnType<typeof useChatUploads>
