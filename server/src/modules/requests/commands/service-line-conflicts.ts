import type { Merge } from '#server/kernel/records/merge.ts'
import type { LineRow } from '../service-lines.ts'

/** A line as history keeps it, so that a later save can tell what its writer had read. */
export type Kept = {
  id: number
  calibrateService: number | null
  description: string
  hours: string
  rate: string
}

/** A conflict names a line by its id: `serviceList.812`. */
export const lineMark = 'serviceList.'

export const kept = (line: LineRow): Kept => ({
  id: line.id,
  calibrateService: line.service,
  description: line.description,
  hours: line.hours,
  rate: line.rate,
})

export type Terms = { description: string; hours: string; rate: string }
type Wish = {
  id: number
  calibrateService?: number | null
  description?: string
  hours?: string
  rate?: string
}
/** The lines as the writer had read them, where others changed them since. */
export type Read = { before: Kept[]; by: string; at: string } | undefined

export const isSame = (a: Terms, b: Terms): boolean =>
  a.description === b.description && Number(a.hours) === Number(b.hours) && Number(a.rate) === Number(b.rate)

export const wishedTerms = (line: Terms, wish: Wish, mayPrice: boolean): Terms => ({
  description: wish.description || line.description,
  hours: (mayPrice ? wish.hours : undefined) ?? line.hours,
  rate: (mayPrice ? wish.rate : undefined) ?? line.rate,
})

type Met = Extract<Merge<never>, { ok: false }>['fields']

/** Whether a wish is for this line: by its id, or by its service, which stands once on a visit. */
const isOf =
  ({ id, calibrateService }: Kept) =>
  (wish: Wish): boolean =>
    wish.id > 0 ? wish.id === id : calibrateService !== null && wish.calibrateService === calibrateService

/**
 * Lines that the writer and others changed, that one took away and the other changed, or that both added at terms of their
 * own; null is a line that is gone.
 */
export const metLines = (
  lines: readonly LineRow[],
  wanted: readonly Wish[],
  read: Read,
  mayPrice: boolean,
): Met =>
  read ? [...metKnown(lines, wanted, read, mayPrice), ...metNews(lines, wanted, read, mayPrice)] : []

const metNews = (
  lines: readonly LineRow[],
  wanted: readonly Wish[],
  read: NonNullable<Read>,
  mayPrice: boolean,
): Met =>
  lines
    .filter((line) => !read.before.some(({ id }) => id === line.id))
    .flatMap((line): Met => {
      const stored = kept(line)
      const wish = wanted.find((each) => each.id <= 0 && isOf(stored)(each))
      const mine = wish && wishedTerms(line, wish, mayPrice)
      if (!mine || isSame(mine, line)) return []
      return [{ field: `${lineMark}${line.id}`, stored, yours: { ...stored, ...mine } }]
    })

const metKnown = (
  lines: readonly LineRow[],
  wanted: readonly Wish[],
  read: NonNullable<Read>,
  mayPrice: boolean,
): Met =>
  read.before.flatMap((before): Met => {
    const line = lines.find(({ id }) => id === before.id)
    const wish = wanted.find(isOf(before))
    const field = `${lineMark}${before.id}`
    const stored = line ? kept(line) : null
    const isTheirs = !line || !isSame(before, line)
    if (!isTheirs || (!line && !wish)) return []
    if (!wish) return [{ field, stored, yours: null }]
    // What is gone and chosen anew is added.
    if (wish.id <= 0 && !line) return []
    const mine = wishedTerms(line ?? before, wish, mayPrice)
    if (isSame(mine, before) || (line && isSame(mine, line))) return []
    return [{ field, stored, yours: { ...before, ...mine } }]
  })
