import { mapFields } from '#contract/kit/fields.ts'
import { eventFields, eventLabel } from '#contract/fields/event-fields.ts'
import { stamp } from '#contract/kit/time.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { ConflictField } from '../../../../ui/form/ConflictPanel.tsx'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { skippableStages, type VisitForm, type VisitLine } from './visitForm.ts'
import { t } from './texts.ts'

type ConflictProblem = NonNullable<Problem['conflict']>
/** A service line in a conflict; null if one side removed it. */
type ConflictLine = Omit<VisitLine, 'listed'> | null

/** Form fields that make up a field of the call. */
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
const plannedText = (local: string): string =>
  local.length > 16 ? t('conflict.time', { time: stamp(local), offset: local.slice(16) }) : stamp(local)

const linePrefix = 'serviceList.'

/** Name of a chosen id: a visit type, a technician, a means of transport, or another visit. */
export type NameOf = (field: string, id: number) => string | undefined

/** Describes a visit conflict for the panel. Service lines and skipped stages are resolved one by one. */
export const visitConflict = (
  conflict: ConflictProblem,
  zone: string,
  nameOf: NameOf,
): Conflict<VisitForm> => {
  const show = (field: string, value: unknown): string | undefined => {
    if (field === 'scheduled')
      return typeof value === 'string' ? plannedText(value) : t('conflict.notScheduled')
    if (field.startsWith(linePrefix)) return lineText(value as ConflictLine)
    const ids = [value].flat().filter((each): each is number => typeof each === 'number')
    const names = ids.map((id) => nameOf(field, id))
    return names.length > 0 && names.every((each) => each !== undefined) ? names.join(', ') : undefined
  }
  const words = describeConflict(conflict, zone, mapFields(eventFields, eventLabel), { show, formFields })
  const fields = words.fields.map((field): ConflictField => {
    const { stored, yours } = conflict.fields.find((each) => each.field === field.name) ?? {}
    if (field.name.startsWith(linePrefix)) {
      const line = stored as ConflictLine
      const label = (line ?? (yours as ConflictLine))?.description || t('conflict.service')
      return { ...field, label, take: takeStoredLine(lineIdIn(field.name), line) }
    }
    const stage = skippableStages.find((each) => each === field.name)
    return stage ? { ...field, take: takeStoredSkip(stage, stored === true) } : field
  })
  // Keep merging against the version read first; the save lists the decided fields separately.
  return { ...words, version: undefined, fields }
}

/** Ids of lines that someone else removed but that were changed here. If kept, they must be added as new lines. */
export const removedLineIds = (conflict: ConflictProblem): number[] =>
  conflict.fields
    .filter(({ field, stored }) => field.startsWith(linePrefix) && stored === null)
    .map(({ field }) => lineIdIn(field))

const lineIdIn = (field: string): number => Number(field.slice(linePrefix.length))

const lineText = (line: ConflictLine): string =>
  line
    ? t('conflict.line', { service: line.description, hours: line.hours, rate: line.rate })
    : t('conflict.removed')

type FormValues = Record<string, unknown>

const takeStoredLine = (id: number, stored: ConflictLine) => (typed: FormValues) => {
  const lines = (typed['lines'] as VisitLine[] | undefined) ?? []
  if (!stored) return { lines: lines.filter((line) => line.id !== id) }
  const { description, hours, rate, calibrateService } = stored
  // Both sides may have added the same service; the stored line already has an id, ours doesn't.
  const isSameLine = (line: VisitLine) =>
    line.id === id ||
    (line.id <= 0 && calibrateService !== null && line.calibrateService === calibrateService)
  return {
    lines: lines.some(isSameLine)
      ? lines.map((line) => (isSameLine(line) ? { ...line, id, description, hours, rate } : line))
      : [...lines, stored],
  }
}

const takeStoredSkip =
  (stage: (typeof skippableStages)[number], isSkipped: boolean) => (typed: FormValues) => {
    const chosen = (typed['skips'] as VisitForm['skips'] | undefined) ?? []
    return { skips: skippableStages.filter((each) => (each === stage ? isSkipped : chosen.includes(each))) }
  }
