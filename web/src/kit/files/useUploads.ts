import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileInfo } from '#contract/storage.ts'
import { apiUpload, CallError } from '../api/client.ts'
import { refusalOf } from './words.ts'

/**
 * Where a file goes: its repair order, its visit, the checklist item that asked for it; or a path of a bucket of a
 * location.
 */
export interface Target {
  calibrate?: number
  calibrateEvent?: number
  item?: number
  firm?: number
  bucket?: string
  path?: string
}

export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** 0 to 1. */
  share: number
  /** The server's words, when it failed. */
  words?: string
  /** It would be refused however often it is sent. */
  isRefused?: boolean
  /** The server was not reached: it is worth sending again when the line is back. */
  unreached?: boolean
  /** A local picture, until the stored one is there. */
  preview?: string
  target?: Target
}

const together = 2
let nextKey = 1

/**
 * Files chosen and on their way. They wait until `start` says where they go, two at a time; a file that failed is kept
 * and can be sent again. `onDone` hears when nothing is under way any more.
 */
export const useUploads = (onDone?: (left: number) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const all = useRef<Upload[]>([])
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const change = useCallback((update: (now: Upload[]) => Upload[]) => {
    all.current = update(all.current)
    setUploads(all.current)
  }, [])
  useEffect(() => () => all.current.forEach((each) => each.preview && URL.revokeObjectURL(each.preview)), [])

  const one = useCallback(
    (key: number, part: Partial<Upload>) =>
      change((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [change],
  )

  const pump = useCallback(async (): Promise<void> => {
    const busy = all.current.filter((each) => each.state === 'sending').length
    const next = all.current.find((each) => each.state === 'waiting' && each.target)
    if (!next || !next.target || busy >= together) {
      const unsent = all.current.filter((each) => each.state !== 'done')
      if (!next && busy === 0) done.current?.(unsent.length)
      return
    }
    one(next.key, { state: 'sending', share: 0, words: undefined })
    void pump()
    try {
      const fields = Object.fromEntries(
        Object.entries(next.target).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      )
      await apiUpload<FileInfo>('file/upload', fields, next.file, next.file.name, (share) =>
        one(next.key, { share }),
      )
      one(next.key, { state: 'done', share: 1 })
    } catch (error) {
      const words = error instanceof CallError ? error.problem.detail : 'It could not be read on this device.'
      one(next.key, { state: 'failed', words, unreached: error instanceof CallError && error.status === 0 })
    }
    await pump()
  }, [one])

  /** Takes files in; with a target they leave at once. */
  const add = useCallback(
    (files: readonly File[], target?: Target) => {
      const taken = files.map((file): Upload => {
        const words = refusalOf(file)
        return {
          key: nextKey++,
          file,
          state: words ? 'failed' : 'waiting',
          share: 0,
          words,
          isRefused: words !== undefined,
          preview: !words && file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
          target,
        }
      })
      // Another one for an item takes the place of what was refused for it.
      const isSettled = (each: Upload) =>
        each.state === 'done' ||
        Boolean(each.isRefused && target?.item !== undefined && each.target?.item === target.item)
      change((now) => [...now.filter((each) => !isSettled(each)), ...taken])
      if (target) void pump()
    },
    [change, pump],
  )
  const remove = useCallback(
    (key: number) =>
      change((now) => {
        const gone = now.find((each) => each.key === key)
        if (gone?.preview) URL.revokeObjectURL(gone.preview)
        return now.filter((each) => each.key !== key)
      }),
    [change],
  )
  /** Takes all of them out. */
  const clear = useCallback(() => all.current.forEach(({ key }) => remove(key)), [remove])
  /** Sends what waits, and again what failed, to this place. */
  const start = useCallback(
    (target: Target) => {
      change((now) =>
        now.map((each) =>
          each.state === 'done' || each.isRefused
            ? each
            : { ...each, state: each.state === 'sending' ? each.state : 'waiting', target },
        ),
      )
      void pump()
    },
    [change, pump],
  )
  const again = useCallback(
    (key: number) => {
      one(key, { state: 'waiting', words: undefined })
      void pump()
    },
    [one, pump],
  )
  return { uploads, add, remove, clear, start, again }
}

export type Uploads = ReturnType<typeof useUploads>
