import { createElement, use, type ComponentType } from 'react'
import type { AsyncRouteComponent } from '@tanstack/react-router'

type File = { default: ComponentType }
type Load<F> = () => Promise<F>

/** The files that have come: the browser takes its time to hand out even those. */
const files = new Map<unknown, unknown>()

/** The file of a screen or frame; one that did not come is asked for again the next time. */
export const fileOf = async <F>(load: Load<F>): Promise<F> => {
  const file = (files.get(load) as F | undefined) ?? (await load())
  files.set(load, file)
  return file
}

/** A route's component whose file comes when it is first wanted. What hinders the file is thrown where it would be drawn. */
export const screen = (load: Load<File>): AsyncRouteComponent<object> => {
  let coming: Promise<File> | undefined
  const Screen: AsyncRouteComponent<object> = () => {
    const file = (files.get(load) as File | undefined) ?? use((coming ??= fileOf(load)))
    return createElement(file.default)
  }
  Screen.preload = async () => {
    coming = fileOf(load)
    await coming.then(
      () => (Screen.preload = undefined),
      () => undefined,
    )
  }
  return Screen
}
