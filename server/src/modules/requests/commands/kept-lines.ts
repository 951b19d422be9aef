import type { Merge } from '#server/kernel/merge.ts'
import type { LineRow } from '../services.ts'

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
type Wish = { id: number; description?: string; hours?: string; rate?: string }
/** The lines as the writer had read them, where others changed them since. */
export type Read = { before: Kept[]; by: string; at: string } | undefined

export const isSame = (a: Terms, b: Terms): boolean =>
  a.description === b.description && Number(a.hours) === Number(b.hours) && Number(a.rate) === Number(b.rate)

export const wishedTerms = (line: LineRow, wish: Wish, mayPrice: boolean): Terms => ({
  description: wish.description || line.description,
  hours: (mayPrice ? wish.hours : undefined) ?? line.hours,
  rate: (mayPrice ? wish.rate : undefined) ?? line.rate,
})

type Met = Extract<Merge<never>, { ok: false }>['fields']

/** Lines that the writer and others changed, each with both values. */
export const metLines = (
  lines: readonly LineRow[],
  wanted: readonly Wish[],
  read: Read,
  mayPrice: boolean,
): Met =>
  lines.flatMap((line) => {
    const before = read?.before.find(({ id }) => id === line.id)
    const wish = wanted.find(({ id }) => id === line.id)
    if (!before || !wish || isSame(before, line)) return []
    const mine = wishedTerms(line, wish, mayPrice)
    if (isSame(mine, line) || isSame(mine, before)) return []
    return [{ field: `${lineMark}${line.id}`, stored: kept(line), yours: { ...kept(line), ...mine } }]
  })
