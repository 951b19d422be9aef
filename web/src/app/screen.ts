import { createElement, use, type ComponentType } from 'react'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { pendingTexts } from '../kit/text/textChanges.ts'
import { useTextsTurn } from '../ui/textMemo.ts'

/** `needs` loads what the file would otherwise wait for while it renders. */
type File = { default: ComponentType; needs?: () => Promise<unknown> | undefined }
type Load<F> = () => Promise<F>

/** Files loaded so far. Even for a loaded module, `import()` resolves only asynchronously, which would suspend again. */
const files = new Map<unknown, unknown>()

/** Loads the file of a screen or frame, and its texts. A failed load is retried on the next call. */
export const fileOf = async <F>(load: Load<F>): Promise<F> => {
  const file = (files.get(load) as F | undefined) ?? (await load())
  const texts = pendingTexts()
  if (texts) await texts
  files.set(load, file)
  return file
}

/** Files whose needs are there. */
const ready = new Set<File>()
const readyFile = async (load: Load<File>): Promise<File> => {
  const file = await fileOf(load)
  await file.needs?.()
  ready.add(file)
  return file
}

/** A route component whose file loads on demand. A failed load throws when the component renders. */
export const screen = (load: Load<File>): AsyncRouteComponent<object> => {
  let loading: Promise<File> | undefined
  const Screen: AsyncRouteComponent<object> = () => {
    useTextsTurn()
    const file = files.get(load) as File | undefined
    const isReady = file && (!file.needs || ready.has(file))
    return createElement((isReady ? file : use((loading ??= readyFile(load)))).default)
  }
  Screen.preload = async () => {
    loading = readyFile(load)
    await loading.then(
      () => (Screen.preload = undefined),
      () => undefined,
    )
  }
  return Screen
}
