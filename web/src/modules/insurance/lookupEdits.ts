import { listName } from '#contract/kit/list-name.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { insurerLookups } from '#contract/contacts.ts'
import type { ConflictField } from '../../ui/form/ConflictPanel.tsx'
import { t } from './texts.ts'

export type Stored = AnswerOf<typeof insurerLookups>[number]
/** An insurer's lookup as edited on the screen, with what the next save will do to it. */
export type LookupLine = Pick<Stored, 'id' | 'key' | 'lookup' | 'lookupName' | 'name' | 'value'> & {
  isAdd: boolean
  isRemove: boolean
}
/** Change to a stored line, with the version that it is based on. */
type Patch = { version: number; name?: string; value?: string; isRemove?: boolean }
export type LookupEdits = { adds: LookupLine[]; patches: Record<number, Patch> }
export const noEdits: LookupEdits = { adds: [], patches: {} }

/** Stored lines with their changes, followed by new ones. */
export const linesOf = (stored: readonly Stored[], { adds, patches }: LookupEdits): LookupLine[] => [
  ...stored.map(({ id, key, lookup, lookupName, name, value }) => {
    const patch = patches[id]
    return {
      id,
      key,
      lookup,
      lookupName,
      name: patch?.name ?? name,
      value: patch?.value ?? value,
      isAdd: false,
      isRemove: patch?.isRemove ?? false,
    }
  }),
  ...adds,
]

/** New lines have a negative id until they are saved. */
export const withLine = (
  edit: LookupEdits,
  line: Pick<LookupLine, 'key' | 'lookup' | 'lookupName' | 'name'>,
): LookupEdits => {
  const id = Math.min(0, ...edit.adds.map((each) => each.id)) - 1
  return { ...edit, adds: [...edit.adds, { ...line, id, value: '', isAdd: true, isRemove: false }] }
}

type LineChange = Partial<Pick<LookupLine, 'name' | 'value' | 'isRemove'>>
export const withChange = (
  edit: LookupEdits,
  stored: readonly Stored[],
  { id, isAdd }: LookupLine,
  change: LineChange,
): LookupEdits => {
  if (isAdd)
    return { ...edit, adds: edit.adds.map((each) => (each.id === id ? { ...each, ...change } : each)) }
  const row = stored.find((each) => each.id === id)
  if (!row) return edit
  const { [id]: previous, ...others } = edit.patches
  const patch: Patch = { version: row.version, ...previous, ...change }
  const isUnchanged =
    !patch.isRemove && (patch.name ?? row.name) === row.name && (patch.value ?? row.value) === row.value
  return { ...edit, patches: isUnchanged ? others : { ...others, [id]: patch } }
}

/**
 * Drops a line that was added in this session, and flags an existing one for removal.
 */
export const withoutLine = (edit: LookupEdits, stored: readonly Stored[], line: LookupLine): LookupEdits =>
  line.isAdd
    ? { ...edit, adds: edit.adds.filter(({ id }) => id !== line.id) }
    : withChange(edit, stored, line, { isRemove: true })

/** Lines to save. Changes to lines that no longer exist are dropped. */
export const linesToSave = (stored: readonly Stored[], edit: LookupEdits) =>
  linesOf(stored, edit)
    .filter(({ id, isAdd }) => isAdd || edit.patches[id])
    .map(({ id, key, lookup, name, value, isAdd, isRemove }) => ({
      id: isAdd ? -1 : id,
      key,
      lookup,
      name,
      value,
      isRemove,
      version: edit.patches[id]?.version,
    }))

/** Conflicts with lines that others changed since: both values, keyed by `id:field`. */
export const conflictFields = (edit: LookupEdits, current: readonly Stored[]): ConflictField[] =>
  current.flatMap((row) => {
    const patch = edit.patches[row.id]
    if (!patch || patch.version === row.version) return []
    const lookupLabel = row.lookupName ?? listName(row.key)
    if (patch.isRemove)
      return [
        {
          name: `${row.id}:isRemove`,
          label: t('conflict.removal', { lookup: lookupLabel }),
          stored: row.name,
          yours: t('conflict.removed'),
        },
      ]
    const textFields = [
      ['name', t('conflict.name', { lookup: lookupLabel })],
      ['value', t('conflict.value', { lookup: lookupLabel })],
    ] as const
    return textFields.flatMap(([field, label]) => {
      const yours = patch[field]
      return yours === undefined || yours === row[field]
        ? []
        : [
            {
              name: `${row.id}:${field}`,
              label,
              stored: row[field],
              yours,
            },
          ]
    })
  })

/** Drops the changes of these fields, for which the stored values were chosen. */
export const withoutFields = ({ adds, patches }: LookupEdits, taken: readonly string[]): LookupEdits => ({
  adds,
  patches: Object.fromEntries(
    Object.entries(patches).flatMap(([id, { name, value, ...patch }]) => {
      const rest = {
        ...(name === undefined || taken.includes(`${id}:name`) ? {} : { name }),
        ...(value === undefined || taken.includes(`${id}:value`) ? {} : { value }),
      }
      const isKept = taken.includes(`${id}:isRemove`)
      return Object.keys(rest).length > 0 || (patch.isRemove && !isKept)
        ? [[Number(id), { ...patch, ...(isKept ? { isRemove: false } : {}), ...rest }]]
        : []
    }),
  ),
})

/** Rebases the changes on the stored versions after a conflict was shown. */
export const rebased = (edit: LookupEdits, stored: readonly Stored[]): LookupEdits => ({
  ...edit,
  patches: Object.fromEntries(
    stored.flatMap(({ id, version }) => (edit.patches[id] ? [[id, { ...edit.patches[id], version }]] : [])),
  ),
})
