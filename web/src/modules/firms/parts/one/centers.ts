import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

export interface Center {
  id: number
  name: string
  /** Whether it is the primary one, which is offered first. */
  value: boolean
}

const one = /^center (\d+)$/

type Known = readonly { firm: number; name: string }[]
type Stored = { field: string; stored: unknown }

/**
 * Describes a conflict with center names: which is primary, and whether one serves at all. Conflicts are
 * settled per center, on the version that was read, so that changes of others to different centers stay.
 */
export const centerWords = (words: Conflict, known: Known, stored: readonly Stored[]): Conflict => {
  const nameOf = (id: string | undefined) =>
    known.find(({ firm }) => String(firm) === id)?.name ?? `Center ${id}`
  const primary = (id: string | undefined) => (id && /^\d+$/.test(id) ? nameOf(id) : 'None')
  return {
    ...words,
    version: undefined,
    fields: words.fields.map((field, at) => {
      const [, center] = one.exec(field.name) ?? []
      const take = (typed: Record<string, unknown>) => ({
        centers: settledCenter((typed['centers'] as Center[] | undefined) ?? [], stored[at], known),
      })
      return center === undefined
        ? {
            ...field,
            take,
            label: 'Primary center',
            stored: primary(field.stored),
            yours: primary(field.yours),
          }
        : { ...field, take, label: `${nameOf(center)} serves it` }
    }),
  }
}

/** The centers after the stored value was chosen: another primary, or one of them removed. */
export const settledCenter = (
  centers: readonly Center[],
  asked: Stored | undefined,
  known: Known = [],
): Center[] => {
  if (!asked) return [...centers]
  const [, center] = one.exec(asked.field) ?? []
  if (center !== undefined) return centers.filter(({ id }) => id !== Number(center))
  const { stored } = asked
  const settled = centers.map((each) => ({ ...each, value: each.id === stored }))
  if (typeof stored !== 'number' || settled.some(({ id }) => id === stored)) return settled
  const name = known.find(({ firm }) => firm === stored)?.name ?? ''
  return [...settled, { id: stored, name, value: true }]
}
