import { api, CallError } from '../../../../kit/api/client.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import type { Day } from '../detail/values.ts'
import type { LocationRow } from './columns.tsx'

export type LocationChange =
  | { kind: 'parent'; parent: number }
  | { kind: 'center'; center: number }
  | { kind: 'zone'; timeZone: string }
  | { kind: 'week'; hours: readonly Day[] }
  | { kind: 'hours'; from: number }
  | { kind: 'preference'; category: string; name: string; value: string }

type Row = Pick<LocationRow, 'firm' | 'name' | 'version'>
/** Puts back what was there. */
type Undo = () => Promise<unknown>
export type Outcome = { undos: Undo[]; refused: { name: string; says: string }[] }

/** The blank first entry of the answer is meant for the forms of repair orders. */
const blankCenter = -99

const move = async ({ firm, version }: Row, parent: number): Promise<Undo> => {
  const moved = await api('POST firm/moveLocation', { body: { firm, parent, version } })
  return () => api('POST firm/moveLocation', { body: { firm, undo: true, version: moved.version } })
}

const setSettings = async (
  { firm }: Row,
  next: { timeZone: string } | { hours: readonly Day[] } | { from: number },
): Promise<Undo | undefined> => {
  const before = await api('GET firm/firm', { query: { firm } })
  const isZone = 'timeZone' in next
  if (isZone && before.timeZone === next.timeZone) return undefined
  const hoursOf = async (from: number) => (await api('GET firm/firm', { query: { firm: from } })).hours
  const change = isZone
    ? { timeZone: next.timeZone }
    : { hours: 'hours' in next ? [...next.hours] : await hoursOf(next.from) }
  const saved = await api('POST firm/updateFirmSettings', {
    body: { firm, ...change, version: before.version },
  })
  const back = isZone ? { timeZone: before.timeZone } : { hours: before.hours }
  return () => api('POST firm/updateFirmSettings', { body: { firm, ...back, version: saved.version } })
}

/** The center becomes the primary one; those that served before still do. */
const setCenter = async ({ firm }: Row, center: number): Promise<Undo | undefined> => {
  const before = (await api('GET firm/getCenterFirms', { query: { firm } }))
    .filter(({ id }) => id !== blankCenter)
    .map(({ id, value }) => ({ center: id, isPrimary: value }))
  if (before.some((each) => each.center === center && each.isPrimary)) return undefined
  const others = before
    .filter((each) => each.center !== center)
    .map((each) => ({ ...each, isPrimary: false }))
  await api('POST firm/saveCenterFirms', {
    body: { firm, centers: [{ center, isPrimary: true }, ...others] },
  })
  return () => api('POST firm/saveCenterFirms', { body: { firm, centers: before } })
}

const setPreference = async (
  { firm }: Row,
  { category, name, value }: Extract<LocationChange, { kind: 'preference' }>,
): Promise<Undo | undefined> => {
  const known = (await api('GET firm/firmPreference', { query: { firm } })).find(
    (each) => each.type === category && each.name === name,
  )
  // Those of brand and invoice may come from a location above.
  const own = known?.from === null ? known : undefined
  if (own && !own.isInactive && own.value === value) return undefined
  const send = (preference: string, isInactive: boolean, version?: number) =>
    api('POST firm/saveFirmPreference', {
      body: {
        firm,
        firmPreferenceCategory: category,
        firmPreferenceName: name,
        preference,
        isInactive: isInactive ? 1 : 0,
        version,
      },
    })
  const saved = await send(value, false, known?.version)
  return () => send(own?.value ?? value, own?.isInactive ?? true, saved.version)
}

const changeOne = (row: Row, change: LocationChange): Promise<Undo | undefined> => {
  switch (change.kind) {
    case 'parent':
      return move(row, change.parent)
    case 'center':
      return setCenter(row, change.center)
    case 'zone':
    case 'week':
    case 'hours':
      return setSettings(row, change)
    case 'preference':
      return setPreference(row, change)
  }
}

/** Changes locations one after the other. A refused one doesn't stop the others. */
export const changeLocations = async (
  rows: readonly Row[],
  change: LocationChange,
  onProgress: (done: number) => void,
): Promise<Outcome> => {
  const outcome: Outcome = { undos: [], refused: [] }
  for (const [index, row] of rows.entries()) {
    try {
      const undo = await changeOne(row, change)
      if (undo) outcome.undos.push(undo)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      outcome.refused.push({ name: row.name, says: actionRefusal(error.problem) })
    }
    onProgress(index + 1)
  }
  return outcome
}

/** Undoes all as one, the last first. Resolves to the reasons of those that couldn't be. */
export const undoLocations = async (undos: readonly Undo[]): Promise<string[]> => {
  const refused: string[] = []
  for (const undo of undos.toReversed())
    try {
      await undo()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused.push(actionRefusal(error.problem))
    }
  return refused
}
