import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileInfo } from '#contract/storage.ts'
import { apiUpload, CallError } from '../api/client.ts'
import { fileProblem } from './fileText.ts'
import { t } from './texts.ts'

/** Where a file goes: a repair order, visit, or checklist item; or a path in a location's bucket. */
export interface Target {
  calibrate?: number
  calibrateEvent?: number
  item?: number
  firm?: number
  bucket?: string
  path?: string
}

/** What a list of uploads shows of each. */
export interface ShownUpload {
  key: number
  file: Pick<File, 'name' | 'size'>
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** Uploaded fraction, 0 to 1. */
  share: number
  /** Why it failed. */
  errorText?: string
  /** The file itself is unacceptable, so a retry would fail again. */
  isRefused?: boolean
  /** The server couldn't be reached, so a retry makes sense once the network is back. */
  unreached?: boolean
  /** Object URL of the local image, shown until the stored one is available. */
  preview?: string
  target?: Target
}

interface Upload extends ShownUpload {
  file: File
}

const maxParallel = 2
let nextKey = 1

/**
 * Queue of files to upload, two at a time. Files added without a target wait until `start` names one. A failed file stays
 * in the queue and can be retried.
 * @param onDone called when the queue is idle, with the number of files left unsent
 */
export const useUploads = (onDone?: (left: number) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const all = useRef<Upload[]>([])
  const latestOnDone = useRef(onDone)
  useEffect(() => {
    latestOnDone.current = onDone
  })
  const change = useCallback((update: (now: Upload[]) => Upload[]) => {
    all.current = update(all.current)
    setUploads(all.current)
  }, [])
  useEffect(() => () => all.current.forEach((each) => each.preview && URL.revokeObjectURL(each.preview)), [])

  const patch = useCallback(
    (key: number, fields: Partial<Upload>) =>
      change((now) => now.map((each) => (each.key === key ? { ...each, ...fields } : each))),
    [change],
  )

  const sendNext = useCallback(async (): Promise<void> => {
    const busy = all.current.filter((each) => each.state === 'sending').length
    const next = all.current.find((each) => each.state === 'waiting' && each.target)
    if (!next || !next.target || busy >= maxParallel) {
      const unsent = all.current.filter((each) => each.state !== 'done')
      if (!next && busy === 0) latestOnDone.current?.(unsent.length)
      return
    }
    patch(next.key, { state: 'sending', share: 0, errorText: undefined })
    void sendNext()
    try {
      const fields = Object.fromEntries(
        Object.entries(next.target).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      )
      await apiUpload<FileInfo>('file/upload', fields, next.file, next.file.name, (share) =>
        patch(next.key, { share }),
      )
      patch(next.key, { state: 'done', share: 1 })
    } catch (error) {
      const words = error instanceof CallError ? error.problem.detail : t('uploads.unreadable')
      patch(next.key, {
        state: 'failed',
        errorText: words,
        unreached: error instanceof CallError && error.status === 0,
      })
    }
    await sendNext()
  }, [patch])

  /** Adds files to the queue. With a target they are sent right away. */
  const add = useCallback(
    (files: readonly File[], target?: Target) => {
      const added = files.map((file): Upload => {
        const words = fileProblem(file)
        return {
          key: nextKey++,
          file,
          state: words ? 'failed' : 'waiting',
          share: 0,
          errorText: words,
          isRefused: words !== undefined,
          preview: !words && file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined,
          target,
        }
      })
      // A new file for a checklist item replaces the one that was refused for it.
      const isSettled = (each: Upload) =>
        each.state === 'done' ||
        Boolean(each.isRefused && target?.item !== undefined && each.target?.item === target.item)
      change((now) => [...now.filter((each) => !isSettled(each)), ...added])
      if (target) void sendNext()
    },
    [change, sendNext],
  )
  const remove = useCallback(
    (key: number) =>
      change((now) => {
        const removed = now.find((each) => each.key === key)
        if (removed?.preview) URL.revokeObjectURL(removed.preview)
        return now.filter((each) => each.key !== key)
      }),
    [change],
  )
  const clear = useCallback(() => all.current.forEach(({ key }) => remove(key)), [remove])
  /** Sends waiting and failed files to `target`. */
  const start = useCallback(
    (target: Target) => {
      change((now) =>
        now.map((each) =>
          each.state === 'done' || each.isRefused
            ? each
            : { ...each, state: each.state === 'sending' ? each.state : 'waiting', target },
        ),
      )
      void sendNext()
    },
    [change, sendNext],
  )
  const again = useCallback(
    (key: number) => {
      patch(key, { state: 'waiting', errorText: undefined })
      void sendNext()
    },
    [patch, sendNext],
  )
  return { uploads, add, remove, clear, start, again }
}

export type Uploads = ReturnType<typeof useUploads>
