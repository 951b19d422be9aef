import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { t } from './texts.ts'

export interface Center {
  id: number
  name: string
  /** Whether it is the primary one, which is offered first. */
  value: boolean
}

const centerField = /^centers\.(\d+)$/

type KnownCenters = readonly { firm: number; name: string }[]
type Stored = { field: string; stored: unknown }

/**
 * Describes a conflict with center names: which is primary, and whether one serves at all. Conflicts are
 * settled per center, on the version that was read, so that changes of others to different centers stay.
 */
export const describeCenterConflict = (
  conflict: Conflict,
  known: KnownCenters,
  stored: readonly Stored[],
): Conflict => {
  const nameOf = (id: string | undefined) =>
    known.find(({ firm }) => String(firm) === id)?.name ?? t('centers.unnamed', { id: id ?? '' })
  const primary = (id: string | undefined) => (id && /^\d+$/.test(id) ? nameOf(id) : t('centers.noPrimary'))
  return {
    ...conflict,
    version: undefined,
    fields: conflict.fields.map((field, index) => {
      const [, center] = centerField.exec(field.name) ?? []
      const take = (typed: Record<string, unknown>) => ({
        centers: takeStoredCenter((typed['centers'] as Center[] | undefined) ?? [], stored[index], known),
      })
      return center === undefined
        ? {
            ...field,
            take,
            label: t('centers.primaryField'),
            stored: primary(field.stored),
            yours: primary(field.yours),
          }
        : { ...field, take, label: t('centers.serves', { name: nameOf(center) }) }
    }),
  }
}

/** The centers after the stored value was chosen: another primary, or one of them removed. */
export const takeStoredCenter = (
  centers: readonly Center[],
  conflictField: Stored | undefined,
  known: KnownCenters = [],
): Center[] => {
  if (!conflictField) return [...centers]
  const [, center] = centerField.exec(conflictField.field) ?? []
  if (center !== undefined) return centers.filter(({ id }) => id !== Number(center))
  const { stored } = conflictField
  const settled = centers.map((each) => ({ ...each, value: each.id === stored }))
  if (typeof stored !== 'number' || settled.some(({ id }) => id === stored)) return settled
  const name = known.find(({ firm }) => firm === stored)?.name ?? ''
  return [...settled, { id: stored, name, value: true }]
}
