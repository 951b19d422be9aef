import { sql } from 'kysely'
import { mergeFields, type mergePreview, type merges } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched, type Reads } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listAddresses } from '../address/reads/addresses.ts'
import { contactJoins, rowColumns } from '../columns.ts'
import { storedFields, type ContactFields } from '../fields.ts'
import { mergeRefusal, maxContactsPerMerge } from '../merge/lock-contacts.ts'
import type { Moved } from '../merge/references.ts'
import { defaultSource, type Person } from '../merge/field-values.ts'
import type { ContactRow } from '../store.ts'
import { listEmails, listPhones } from './contact-points.ts'
import { t } from '../texts.ts'

type Preview = AnswerOf<typeof mergePreview>
type Row = Preview['contacts'][number]
type Field = (typeof mergeFields)[number]

const count = (table: string, where: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from ${sql.table(table)} w where ${where})`
const moveCounts = sql<Moved>`json_build_object(
  'requests', ${count('request', sql`w.contact = c.id or w.fleet_contact = c.id`)},
  'vehicles', ${count('vehicle', sql`w.firm = c.firm and w.contact = c.id`)},
  'users', ${count('app_user', sql`w.contact = c.id`)}, 'insurers', ${count('insurer', sql`w.contact_id = c.id`)},
  'phones', ${count('contact_phone', sql`w.contact = c.id and w.deleted_at is null`)},
  'emails', ${count('contact_email', sql`w.contact = c.id and w.deleted_at is null`)},
  'addresses', ${count('contact_address', sql`w.contact = c.id and w.deleted_at is null`)},
  'related', ${count('contact_related', sql`(w.contact = c.id or w.related = c.id) and w.deleted_at is null`)})`

/** Shows what a merge would do without locking or changing anything. */
export const previewMerge = async (
  db: Reads,
  actor: Actor,
  requestedIds: readonly number[],
): Promise<Preview> => {
  if (requestedIds.length > maxContactsPerMerge)
    throw invalid([{ field: 'ids', message: t.message('merge.tooMany', { max: maxContactsPerMerge }) }])
  const ids = [...new Set(requestedIds)]
  const inScope = sql`c.id in (select coalesce(m.merged_into, m.id) from contact m where m.id = any(${ids}::int[]))
    and c.deleted_at is null and ${firmsInScope(actor, 'c.firm')}`
  const [rows, stored, known] = await db.batch([
    statement(sql<
      Omit<Row, 'phones' | 'emails' | 'addresses'>
    >`select ${rowColumns(actor)}, ${moveCounts} as moves from contact c ${contactJoins}
      where ${inScope} order by array_position(${ids}::int[], c.id) nulls last, c.id`),
    statement(
      sql<
        ContactRow & { means: number }
      >`select c.*, u.id as user from contact c ${contactJoins} where ${inScope}`,
    ),
    statement(
      sql<{
        id: number
      }>`select m.id from contact m where m.id = any(${ids}::int[]) and ${firmsInScope(actor, 'm.firm')}`,
    ),
  ])
  if (known.length < ids.length || rows.length === 0) throw notFound('contact')
  const run = runBatched(db)
  const contacts = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      phones: await listPhones(run, actor, row.contact),
      emails: await listEmails(run, actor, row.contact),
      addresses: await listAddresses(run, actor, row.contact),
    })),
  )
  const people = rows.map(({ contact }) => stored.find(({ id }) => id === contact) as ContactRow)
  return {
    contacts,
    fields: await differingFields(db, people),
    contact: rows[0]?.contact ?? 0,
    refusal: String(mergeRefusal(people) ?? ''),
  }
}

/** The fields in which the contacts differ, with display values. */
const differingFields = async (db: Reads, rows: readonly ContactRow[]): Promise<Preview['fields']> => {
  const people: Person[] = rows.map((row) => ({ id: row.id, fields: storedFields(row) }))
  const fields = mergeFields.filter(
    (field) => new Set(people.map((person) => JSON.stringify(person.fields[field]))).size > 1,
  )
  const names = await namesOf(db, people)
  return fields.map((field) => ({
    field,
    values: people.map(({ id, fields: values }) => ({
      contact: id,
      shown: displayValue(field, values, names),
    })),
    chosen: field === 'notes' ? null : defaultSource(people, field),
  }))
}

const lists = ['contactType', 'salutation', 'servicetype', 'firmClass'] as const
type Names = { lookups: Map<number, string>; languages: Map<number, string>; zones: Map<number, string> }

const namesOf = async (db: Reads, people: readonly Person[]): Promise<Names> => {
  const ids = people.flatMap(({ fields }) => lists.map((list) => fields[list])).filter((id) => id !== null)
  const [lookups, languages, zones] = await db.batch([
    statement(
      sql<{
        id: number
        key: string
        name: string
      }>`select id, key, name from lookup where id = any(${ids}::int[])`,
    ),
    statement(sql<{ id: number; name: string }>`select id, name from language`),
    statement(sql<{ id: number; name: string }>`select id, name from time_zone`),
  ])
  const map = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  const shown = lookups.map(({ id, key, name }) => ({ id, name: shippedName(key, name) }))
  return { lookups: map(shown), languages: map(languages), zones: map(zones) }
}

const displayValue = (field: Field, fields: ContactFields, { lookups, languages, zones }: Names): string => {
  const value = fields[field]
  if (value === null || value === '') return ''
  if (field === 'isCompany') return value ? t('merge.company') : t('merge.person')
  if (field === 'phoneNo') return phoneText(String(value))
  if (field === 'language') return languages.get(Number(value)) ?? ''
  if (field === 'timezone') return zones.get(Number(value)) ?? ''
  if (field === 'paymentDays') return t('merge.days', { count: Number(value) })
  return (lists as readonly string[]).includes(field) ? (lookups.get(Number(value)) ?? '') : String(value)
}

/** Merges of the last 30 days, newest first. */
export const recentMerges = (db: Reads, actor: Actor, contact?: number): Promise<AnswerOf<typeof merges>> =>
  db.rows(
    statement(sql<
      AnswerOf<typeof merges>[number]
    >`select g.id as merge, g.contact, g.full_name as "fullName", g.names,
        g.done_by_name as by, g.created_at as at, g.created_at + interval '30 days' as until, g.undone_at as "undoneAt", g.moved
      from contact_merge g where ${firmsInScope(actor, 'g.firm')} and g.created_at >= now() - interval '30 days'
        and (${contact ?? 0} <= 0 or g.contact = ${contact ?? 0} or g.taken @> array[${contact ?? 0}::int])
      order by g.id desc limit 200`),
  )
