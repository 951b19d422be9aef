import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

export interface Center {
  id: number
  name: string
  /** The primary one, offered first. */
  value: boolean
}

const one = /^center (\d+)$/

/** A conflict about centers with their names: which is the primary, and whether one serves at all. */
export const centerWords = (words: Conflict, known: readonly { firm: number; name: string }[]): Conflict => {
  const nameOf = (id: string | undefined) =>
    known.find(({ firm }) => String(firm) === id)?.name ?? `Center ${id}`
  const primary = (id: string | undefined) => (id && /^\d+$/.test(id) ? nameOf(id) : 'None')
  return {
    ...words,
    fields: words.fields.map((field) => {
      const [, center] = one.exec(field.name) ?? []
      return center === undefined
        ? { ...field, label: 'Primary center', stored: primary(field.stored), yours: primary(field.yours) }
        : { ...field, label: `${nameOf(center)} serves it` }
    }),
  }
}

/** The centers after a conflict: of what was asked, the stored value unless it is to be mine. */
export const settledCenters = (
  centers: readonly Center[],
  fields: readonly { field: string; stored: unknown }[],
  mine: readonly string[],
): Center[] => {
  let settled = [...centers]
  for (const { field, stored } of fields.filter((each) => !mine.includes(each.field))) {
    const [, center] = one.exec(field) ?? []
    if (center !== undefined) settled = settled.filter(({ id }) => id !== Number(center))
    else {
      settled = settled.map((each) => ({ ...each, value: each.id === stored }))
      if (typeof stored === 'number' && !settled.some(({ id }) => id === stored))
        settled.push({ id: stored, name: '', value: true })
    }
  }
  return settled
}
