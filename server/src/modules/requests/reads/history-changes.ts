import { sql } from 'kysely'
import { hasField, type FieldTable, type Referred } from '#contract/kit/fields.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { date, stamp } from '#contract/kit/time.ts'
import { eventFields } from '#contract/fields/event-fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fieldLabel } from './history-sentence.ts'
import { t } from '../historyTexts.ts'

type Changes = Record<string, [unknown, unknown]>
/** Visits are left out: they have no name of their own. */
type Kind = Exclude<Referred, 'event'>
/** Names by kind and id. */
export type Names = ReadonlyMap<string, string>
export type ChangeText = { field: string; before: string; after: string }

const fields: FieldTable = { ...vehicleFields, ...requestFields, ...eventFields }
/** Fields outside the field tables whose values are shown as they are: those of checklist items and service lines. */
const otherFields = new Set(['note', 'actionTime', 'skippedReason', 'rate', 'amount'])

/** The kind of record that the ids in a field refer to. */
const kindOf = (name: string): Kind | undefined => {
  const field = hasField(fields, name) ? fields[name] : undefined
  return field && 'of' in field && field.of !== 'event' ? field.of : undefined
}
/** Whether a field's values are shown as they are. */
const isPlain = (name: string): boolean =>
  otherFields.has(name) || (hasField(fields, name) && !(fields[name] && 'of' in fields[name]))

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number' && id > 0)

/** All ids in these changes, grouped by kind. */
export const collectIds = (all: readonly Changes[]): Record<Kind, number[]> => {
  const found: Record<Kind, number[]> = {
    contact: [],
    insurer: [],
    lookup: [],
    firm: [],
    service: [],
    type: [],
    bay: [],
    user: [],
  }
  for (const changes of all)
    for (const [field, sides] of Object.entries(changes)) {
      const kind = kindOf(field)
      if (kind) found[kind].push(...sides.flatMap(idsOf))
    }
  return found
}

/** Reads the names of these ids, and the list of those that may have a shipped name. Row-level security hides those that the caller may not see. */
export const namesStatement = (ids: Record<Kind, readonly number[]>) => {
  const of = (kind: Kind) => sql`any(${[...new Set(ids[kind])]}::int[])`
  return statement(sql<{ key: string; name: string; list: string }>`
    select 'contact ' || c.id as key, c.full_name as name, '' as list from contact c where c.id = ${of('contact')}
    union all select 'insurer ' || i.id, i.name, '' from insurer i where i.id = ${of('insurer')}
    union all select 'lookup ' || l.id, l.name, l.key from lookup l where l.id = ${of('lookup')}
    union all select 'firm ' || f.id, f.name, '' from firm f where f.id = ${of('firm')}
    union all select 'service ' || s.id, s.name, '' from service s where s.id = ${of('service')}
    union all select 'type ' || t.id, t.name, 'EventType' from event_type t where t.id = ${of('type')}
    union all select 'bay ' || b.id, b.name, '' from bay b where b.id = ${of('bay')}
    union all select 'user ' || u.id, u.full_name, '' from app_user u where u.id = ${of('user')}`)
}

type ServiceLine = { description: string; hours: string; rate: string }
const lineTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as ServiceLine[]) : []).map(({ description, hours, rate }) =>
    t('serviceLine', { service: description, hours, rate }),
  )

/** The texts that are missing on the other side. */
const linesOnlyIn = (texts: readonly string[], others: readonly string[]): string =>
  texts.filter((line) => !others.includes(line)).join('; ')

const plainText = (value: unknown): string => {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Before and after of each changed field as text. Values that the caller can't see are omitted. */
export const describeChanges = (changes: Changes, names: Names): ChangeText[] =>
  Object.entries(changes).flatMap(([field, [before, after]]): ChangeText[] => {
    const toText = (a: string, b: string) =>
      a === b ? [] : [{ field: fieldLabel(field), before: a, after: b }]
    // The name tells it, also for a make that isn't in the list.
    if (field === 'make' && 'makeName' in changes) return []
    if (field === 'serviceList') {
      const [oldLines, newLines] = [lineTexts(before), lineTexts(after)]
      return toText(linesOnlyIn(oldLines, newLines), linesOnlyIn(newLines, oldLines))
    }
    if (field === 'scheduled' || field === 'wantedTime')
      return toText(
        ...([before, after].map((at) => (typeof at === 'string' ? stamp(at) : '')) as [string, string]),
      )
    if (field === 'resumeOn')
      return toText(
        ...([before, after].map((day) => (typeof day === 'string' ? date(day) : '')) as [string, string]),
      )
    if (field === 'holdReason')
      return toText(
        ...([before, after].map((name) => shippedName('HoldReason', plainText(name))) as [string, string]),
      )
    const kind = kindOf(field)
    if (kind) {
      const namesOf = (value: unknown) =>
        idsOf(value)
          .map((id) => names.get(`${kind} ${id}`) ?? '')
          .filter(Boolean)
          .join(', ')
      return toText(namesOf(before), namesOf(after))
    }
    return isPlain(field) ? toText(plainText(before), plainText(after)) : []
  })
