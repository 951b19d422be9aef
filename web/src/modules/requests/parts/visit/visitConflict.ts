import { stamp } from '#contract/kit/time.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { ConflictField } from '../../../../ui/form/ConflictPanel.tsx'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { conflictWords } from '../detail/conflictWords.ts'
import { stages, type VisitForm, type VisitLine } from './visitForm.ts'

type Met = NonNullable<Problem['conflict']>
/** A line of services in a conflict; null where one of the two took it away. */
type Kept = Omit<VisitLine, 'listed'> | null

const labels: Record<string, string> = {
  calibrateEventType: 'Type',
  scheduled: 'Planned for',
  minutes: 'Minutes',
  techIds: 'Technicians',
  notes: 'Notes',
  internalNotes: 'Internal notes',
  transportationTypeIds: 'Transport',
  serviceOther: 'Other service',
  calibrateEventReference: 'Goes back to',
  results: 'Results',
  creditNotes: 'Credit notes',
  skipReady: 'Without readiness',
  skipPrecheck: 'Without pre-checks',
  skipActions: 'Without actions',
}
/** Which fields of the form stand for a field of the call. */
export const formFields: Record<string, (keyof VisitForm)[]> = {
  calibrateEventType: ['type'],
  scheduled: ['day', 'time', 'offset'],
  serviceList: ['lines'],
  transportationTypeIds: ['transport'],
  calibrateEventReference: ['reference'],
  skipReady: ['skips'],
  skipPrecheck: ['skips'],
  skipActions: ['skips'],
}
const plannedWords = (local: string): string =>
  local.length > 16 ? `${stamp(local)} (UTC${local.slice(16)})` : stamp(local)

const lineMark = 'serviceList.'

/** What a field's choice is called: a kind of visit, a technician, a way of transport, another visit. */
export type NameOf = (field: string, id: number) => string | undefined

/** What another saved of a visit meanwhile, in words. A line of services, or a stage, is given up by itself. */
export const visitConflict = (met: Met, zone: string, nameOf: NameOf): Conflict<VisitForm> => {
  const show = (field: string, value: unknown): string | undefined => {
    if (field === 'scheduled') return typeof value === 'string' ? plannedWords(value) : 'not planned'
    if (field.startsWith(lineMark)) return lineWords(value as Kept)
    const ids = [value].flat().filter((each): each is number => typeof each === 'number')
    const names = ids.map((id) => nameOf(field, id))
    return names.length > 0 && names.every((each) => each !== undefined) ? names.join(', ') : undefined
  }
  const words = conflictWords(met, zone, labels, { show, formFields })
  const fields = words.fields.map((field): ConflictField => {
    const { stored, yours } = met.fields.find((each) => each.field === field.name) ?? {}
    if (field.name.startsWith(lineMark)) {
      const line = stored as Kept
      const label = (line ?? (yours as Kept))?.description || 'Service'
      return { ...field, label, take: taking(idIn(field.name), line) }
    }
    const stage = stages.find((each) => each === field.name)
    return stage ? { ...field, take: skipping(stage, stored === true) } : field
  })
  // The version that was read stays the one it is merged over: the save says what was decided on.
  return { ...words, version: undefined, fields }
}

/** The lines that another took away and that were changed here: one that is kept is added anew. */
export const goneLines = (met: Met): number[] =>
  met.fields
    .filter(({ field, stored }) => field.startsWith(lineMark) && stored === null)
    .map(({ field }) => idIn(field))

const idIn = (field: string): number => Number(field.slice(lineMark.length))

const lineWords = (line: Kept): string =>
  line ? `${line.description}, ${line.hours} h at $${line.rate}` : 'Removed'

type Typed = Record<string, unknown>

const taking = (id: number, stored: Kept) => (typed: Typed) => {
  const lines = (typed['lines'] as VisitLine[] | undefined) ?? []
  if (!stored) return { lines: lines.filter((line) => line.id !== id) }
  const { description, hours, rate, calibrateService } = stored
  // Both may have added the same service of the list: theirs has a number by now.
  const isIt = (line: VisitLine) =>
    line.id === id ||
    (line.id <= 0 && calibrateService !== null && line.calibrateService === calibrateService)
  return {
    lines: lines.some(isIt)
      ? lines.map((line) => (isIt(line) ? { ...line, id, description, hours, rate } : line))
      : [...lines, stored],
  }
}

const skipping = (stage: (typeof stages)[number], isSkipped: boolean) => (typed: Typed) => {
  const chosen = (typed['skips'] as VisitForm['skips'] | undefined) ?? []
  return { skips: stages.filter((each) => (each === stage ? isSkipped : chosen.includes(each))) }
}
