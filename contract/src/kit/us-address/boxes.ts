import { mark, type Token } from './tokens.ts'
import { stopTypes } from './vocabulary.ts'

/** Routes with roadside boxes, as people write them. */
const routes = [
  'highway contract route',
  'highway contract rte',
  'hwy contract route',
  'hwy contract rte',
  'hc route',
  'hc r',
  'hcr',
  'hc',
  'rural route',
  'rr',
  'star route',
].map((name) => name.split(' '))
const boxes = ['post office box', 'p o box', 'po box', 'lock box', 'call box', 'box'].map((name) =>
  name.split(' '),
)

const isAt = (tokens: readonly Token[], at: number, end: number, names: readonly string[][]): number =>
  names.find(
    (name) => at + name.length <= end && name.every((word, step) => tokens[at + step]?.bare === word),
  )?.length ?? 0

/** Reads a post office box, alone or on a route, before `end`. Returns its start and end, or undefined. */
export const readBox = (tokens: readonly Token[], end: number): { from: number; to: number } | undefined => {
  for (let at = 0; at < end; at++) {
    const route = isAt(tokens, at, end, routes)
    const afterRoute = route ? idEnd(tokens, at + route, end) : 0
    const boxAt = afterRoute || at
    const box = isAt(tokens, boxAt, end, boxes)
    const to = box ? idEnd(tokens, boxAt + box, end) : 0
    if (!to) continue
    if (route) {
      mark(tokens, at, at + route, 'routeType')
      mark(tokens, at + route, afterRoute, 'route')
    }
    mark(tokens, boxAt, boxAt + box, 'boxType')
    mark(tokens, boxAt + box, to, 'box')
    return { from: at, to }
  }
  return undefined
}

/** End of a number with or without "#"; 0 if there is none. */
const idEnd = (tokens: readonly Token[], at: number, end: number): number => {
  const id = tokens[at]?.bare === '#' ? at + 1 : at
  return id < end && /^#?[a-z]?\d+[a-z]?$/.test(tokens[id]?.bare ?? '') ? id + 1 : 0
}

/**
 * Reads a mail stop ("dept 3234", "mail code 5021", "bin # 11") at `at`. Returns its end, or `at` if there
 * is none.
 */
export const readStop = (tokens: readonly Token[], at: number, end: number): number => {
  const words =
    tokens[at]?.bare === 'mail' && tokens[at + 1]?.bare === 'code'
      ? 2
      : stopTypes.has(tokens[at]?.bare ?? '')
        ? 1
        : 0
  const to = words && at + words < end ? idEnd(tokens, at + words, end) : 0
  if (!to) return at
  mark(tokens, at, at + words, 'stopType')
  mark(tokens, at + words, to, 'stop')
  return to
}
