import { createElement, use, type ComponentType } from 'react'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { pendingTexts, useTextsTurn } from '../kit/text/textChanges.ts'

type File = { default: ComponentType }
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

/** A route component whose file loads on demand. A failed load throws when the component renders. */
export const screen = (load: Load<File>): AsyncRouteComponent<object> => {
  let loading: Promise<File> | undefined
  const Screen: AsyncRouteComponent<object> = () => {
    useTextsTurn()
    const file = (files.get(load) as File | undefined) ?? use((loading ??= fileOf(load)))
    return createElement(file.default)
  }
  Screen.preload = async () => {
    loading = fileOf(load)
    await loading.then(
      () => (Screen.preload = undefined),
      () => undefined,
    )
  }
  return Screen
}
