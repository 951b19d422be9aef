import bidiOf from 'bidi-js'

export type Script = 'Hebrew' | 'Arabic' | 'Han' | 'Hangul'

/**
 * Characters with the same font and direction. `level` is the Unicode bidi embedding level: odd means right
 * to left.
 */
export type Run = { text: string; font?: Script; lineHeight?: number; level: number }

const bidi = bidiOf()
/** The Arabic font has so much space above and below its letters that a line would be two lines high. */
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
/** Wraps a name in a bidi isolate so that a date next to it keeps its place. */
export const isolate = (text: string): string => (OTHER.test(text) ? `${ISOLATE}${text}${END}` : text)

export const scriptsOf = (text: string): Script[] =>
  OTHER.test(text) ? SCRIPTS.filter(([, letters]) => letters.test(text)).map(([script]) => script) : []

/**
 * The text as runs in logical order; null if one font covers it all. Pages and names are left to right; user
 * text (`free`) takes its direction from its first strong letter.
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
      appendRun(runs, { text: mirrored.get(at) ?? letter, level, ...fontFor(letter, runs.at(-1)) })
    at += letter.length
  }
  return runs
}

function fontFor(letter: string, before: Run | undefined): Pick<Run, 'font' | 'lineHeight'> {
  const font = /\p{Mark}/u.test(letter)
    ? before?.font
    : SCRIPTS.find(([, letters]) => letters.test(letter))?.[0]
  if (!font) return {}
  return font === 'Arabic' ? { font, lineHeight: ARABIC_LINE } : { font }
}

/** Punctuation between right-to-left words is placed one by one because its font doesn't reorder it. */
function appendRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  const isPlaced = run.level % 2 === 1 && !run.font
  if (last && last.font === run.font && last.level === run.level && !isPlaced) last.text += run.text
  else runs.push(run)
}

/** Visual order of a line's runs from left to right. Trailing blanks stay at the end. */
export function visualOrder(runs: readonly Pick<Run, 'text' | 'level'>[]): number[] {
  let end = runs.length
  while (end > 0 && !runs[end - 1]?.text.trim()) end--
  const order = runs.map((_, at) => at)
  const levels = runs.map(({ level }, at) => (at < end ? level : 0))
  for (let level = Math.max(0, ...levels); level > 0; level--) reverseRuns(order, levels, level)
  return order
}

/** Reverses every stretch of at least this level (Unicode bidi rule L2). */
function reverseRuns(order: number[], levels: readonly number[], level: number): void {
  const isIn = (at: number): boolean => at < order.length && (levels[order[at] ?? 0] ?? 0) >= level
  for (let start = 0; start < order.length; start++) {
    if (!isIn(start)) continue
    let end = start
    while (isIn(end + 1)) end++
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).toReversed())
    start = end
  }
}
