import type { BodyOf } from '#contract/kit/call.ts'
import type { upsertLookup } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { saveRecord, type RecordKind, type StoredRecord } from '#server/kernel/records/save-record.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { ownerFirm } from '../list-firms.ts'
import { whyNotAddable, whyFixed } from '../built-in-lists.ts'
import { publishList } from '../publish-list.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof upsertLookup>

/** Saves a lookup item. Names are unique within a list. A new item goes to the end. */
export const saveLookup = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const taken = body.name ? t.message('item.taken', { name: body.name }) : t.message('item.takenUnnamed')
  const values = {
    name: body.name,
    value: body.value === undefined ? undefined : (body.value ?? ''),
    is_inactive: body.isInactive,
    sort: body.sort,
    section: body.section,
  }
  const { id } = await refuseDuplicate('lookup_name', taken, () =>
    saveRecord(tx, actor, items, body, values, {
      ownerOfNew: () => ownerFirm(actor, body.firm),
      check: (next, stored, firm) => (stored ? checkChange(tx, stored, next) : checkNew(tx, firm, body)),
    }),
  )
  return { id }
}

const checkNew = async (tx: Tx, firm: number, { key, name, section, sort }: In) => {
  const refusal = whyNotAddable(firm, key)
  if (refusal) throw refused(refusal)
  if (!name) throw invalid([{ field: 'name', message: t.message('required') }])
  await refuseOtherGroup(tx, { firm, key }, section)
  if (sort !== undefined) return { key }
  const last = await tx
    .selectFrom('lookup')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('firm', '=', firm)
    .where('key', '=', key)
    .executeTakeFirst()
  return { key, sort: Number(last?.sort ?? 0) + 10 }
}

/** What the product itself uses keeps its value and stays active. */
const checkChange = async (tx: Tx, stored: StoredRecord, next: Record<string, unknown>): Promise<void> => {
  const list = { firm: stored.firm, key: String(stored['key']) }
  if (next['section'] !== stored['section'])
    await refuseOtherGroup(tx, list, next['section'] as number | null)
  const refusal =
    next['value'] !== stored['value'] || (next['is_inactive'] && !stored['is_inactive'])
      ? whyFixed(stored as unknown as Parameters<typeof whyFixed>[0])
      : null
  if (refusal) throw refused(refusal)
}

/** Groups belong to one list of one firm, and so must their items. */
const refuseOtherGroup = async (tx: Tx, list: { firm: number; key: string }, section?: number | null) => {
  if (section === undefined || section === null) return
  const group = await tx
    .selectFrom('lookup_section')
    .select('id')
    .where('id', '=', section)
    .where('firm', '=', list.firm)
    .where('key', '=', list.key)
    .executeTakeFirst()
  if (!group) throw invalid([{ field: 'section', message: t.message('item.group') }])
}

const items: RecordKind = {
  table: 'lookup',
  what: 'list entry',
  publish: (tx, actor, row, what) => publishList(tx, actor, `lookups.${what}`, row),
}
