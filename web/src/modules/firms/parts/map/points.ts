import type { AnswerOf } from '#contract/kit/call.ts'
import type { locationPoints } from '#contract/firms.ts'

export type Point = AnswerOf<typeof locationPoints>['items'][number]

/** Whether this browser can draw a map at all. */
export const canDraw = (): boolean => {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}
