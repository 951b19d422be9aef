import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { apiUpload, CallError } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { refusalOf } from '../rules/files.ts'
import { keepsWork } from '../state/keptMessages.ts'
import { errorMessage } from './chatText.ts'

export type Upload = {
  key: number
  file: File
  /** `kept`: there is no connection, so this device keeps it until it is sent with its message. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'kept'
  /** From 0 to 1. */
  share: number
  problem?: string
  done?: ChatFile
}
let nextKey = 1
/** Upload two files at a time so that one slow file doesn't block the others. */
const maxParallel = 2

/** Uploads files to the chat's storage. Each can be canceled while it is under way, and retried. */
export const useChatUploads = (firm: number, channel: string) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const all = useRef<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
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
    if (!next || all.current.filter(({ state }) => state === 'sending').length >= maxParallel) return
    const { key, file } = next
    const controller = new AbortController()
    controllers.current.set(key, controller)
    change(key, { state: 'sending', share: 0, problem: undefined })
    void pump()
    try {
      const fields = { firm: String(firm), path: `chats/${firm}/${channel}` }
      const [done] = await apiUpload<ChatFile[]>(
        'chat/uploadFiles',
        fields,
        file,
        file.name,
        (share) => change(key, { share }),
        { field: 'files', signal: controller.signal },
      )
      change(key, { state: 'done', share: 1, done })
    } catch (error) {
      if (controller.signal.aborted) warn('Operation canceled by the user.')
      else if (error instanceof CallError && error.status === 0 && keepsWork())
        change(key, { state: 'kept', problem: undefined })
      else change(key, { state: 'failed', problem: errorMessage(error) })
    }
    controllers.current.delete(key)
    await pump()
  }, [change, channel, firm])
  useEffect(() => () => controllers.current.forEach((controller) => controller.abort()), [])

  const add = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const problem = refusalOf(file)
        return { key: nextKey++, file, state: problem ? 'failed' : 'waiting', share: 0, problem }
      })
      set([...all.current, ...added])
      void pump()
    },
    [pump, set],
  )
  const remove = useCallback(
    (key: number) => {
      controllers.current.get(key)?.abort()
      set(all.current.filter((each) => each.key !== key))
    },
    [set],
  )
  const retry = useCallback(
    (key: number) => {
      change(key, { state: 'waiting', problem: undefined })
      void pump()
    },
    [change, pump],
  )
  const clear = useCallback(() => {
    controllers.current.forEach((controller) => controller.abort())
    set([])
  }, [set])
  return { uploads, add, remove, retry, clear }
}
export type ChatUploads = ReturnType<typeof useChatUploads>
