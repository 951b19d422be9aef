import { readFileSync } from 'node:fs'

/** A rule as it is first loaded. Empty lists mean any. */
export type SeedRule = {
  code: string
  makes: string[]
  models: string[]
  yearFrom: number | null
  yearTo: number | null
  parts: string[]
  operations: string[]
  faultCodes: string[]
  system: string
  need: string
  method: string
  grade: string
  sourceName: string
  sourceUrl: string
  prerequisites: string
  advice: string
}

const list = (text: string): string[] => (text === '' ? [] : text.split(', '))
const year = (text: string | undefined): number | null => (text ? Number(text) : null)

const parse = (line: string): SeedRule => {
  const cells = line.split('\t')
  const cell = (at: number) => cells[at] ?? ''
  const [from, to] = cell(3).split('-')
  return {
    code: cell(0),
    makes: list(cell(1)),
    models: list(cell(2)),
    yearFrom: year(from),
    yearTo: year(to),
    parts: list(cell(4)),
    operations: list(cell(5)),
    faultCodes: list(cell(6)),
    system: cell(7),
    need: cell(8),
    method: cell(9),
    grade: cell(10),
    sourceName: cell(11),
    sourceUrl: cell(12),
    prerequisites: cell(13),
    advice: cell(14),
  }
}

/** The sources of the first rules were read in November 2026. */
export const rulesSeenOn = '2026-11-01'

/**
 * The rules that every installation starts with. Cited ones name their source; facts are cited, no text is copied.
 * Those of grade `general` are ours: they hold for every make and give way to a maker's own. They follow from how
 * sensors work: what was unplugged, moved, or now looks from another height or angle no longer knows where it points.
 */
export const adasRules = (): SeedRule[] =>
  readFileSync(new URL('./adas-rules.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(parse)
