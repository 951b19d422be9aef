import bidiOf from 'bidi-js'

export type Script = 'Hebrew' | 'Arabic' | 'Han' | 'Hangul'

/** Letters of one font and one direction. `level` is the level of Unicode’s rules for two directions: odd from right to left. */
export type Run = { text: string; font?: Script; lineHeight?: number; level: number }

const bidi = bidiOf()
/** The Arabic font leaves so much room over and under its letters that a line would stand as high as two. */
const ARABIC_LINE = 0.8
const SCRIPTS: [Script, RegExp][] = [
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script_Extensions=Arabic}/u],
  [
    'Han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u,
  ],
  ['Hangul', /\p{Script=Hangul}/u],
]
const OTHER = new RegExp(SCRIPTS.map(([, { source }]) => source).join('|'), 'u')

const [ISOLATE, END] = ['\u2068', '\u2069']
/** A name that keeps its direction to itself: a date beside it stays where it is. */
export const isolated = (text: string): string => (OTHER.test(text) ? `${ISOLATE}${text}${END}` : text)

export const scriptsOf = (text: string): Script[] =>
  OTHER.test(text) ? SCRIPTS.filter(([, letters]) => letters.test(text)).map(([script]) => script) : []

/**
 * The runs of a text in the order in which it is read; null when one font holds it all. A page is read from the left, and
 * with it names and what stands beside them; a text that somebody wrote, `free`, begins where its first letter says.
 */
export function runsOf(text: string, free = false): Run[] | null {
  if (!OTHER.test(text)) return null
  const embedding = bidi.getEmbeddingLevels(text, free ? 'auto' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const runs: Run[] = []
  let at = 0
  for (const letter of text) {
    const level = embedding.levels[at] ?? 0
    if (letter !== ISOLATE && letter !== END)
      add(runs, { text: mirrored.get(at) ?? letter, level, ...fontOf(letter, runs.at(-1)) })
    at += letter.length
  }
  return runs
}

function fontOf(letter: string, before: Run | undefined): Pick<Run, 'font' | 'lineHeight'> {
  const font = /\p{Mark}/u.test(letter)
    ? before?.font
    : SCRIPTS.find(([, letters]) => letters.test(letter))?.[0]
  if (!font) return {}
  return font === 'Arabic' ? { font, lineHeight: ARABIC_LINE } : { font }
}

/** Marks between words that are read from the right are placed one by one: their font knows no such order. */
function add(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  const isPlaced = run.level % 2 === 1 && !run.font
  if (last && last.font === run.font && last.level === run.level && !isPlaced) last.text += run.text
  else runs.push(run)
}

/** Where the runs of one line stand, from left to right. What is blank at its end stays there. */
export function seenOrder(runs: readonly Pick<Run, 'text' | 'level'>[]): number[] {
  let end = runs.length
  while (end > 0 && !runs[end - 1]?.text.trim()) end--
  const order = runs.map((_, at) => at)
  const levels = runs.map(({ level }, at) => (at < end ? level : 0))
  for (let level = Math.max(0, ...levels); level > 0; level--) turn(order, levels, level)
  return order
}

/** Turns each stretch of at least this level round. */
function turn(order: number[], levels: readonly number[], level: number): void {
  const isIn = (at: number): boolean => at < order.length && (levels[order[at] ?? 0] ?? 0) >= level
  for (let start = 0; start < order.length; start++) {
    if (!isIn(start)) continue
    let end = start
    while (isIn(end + 1)) end++
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed())
    start = end
  }
}
