import type { BodyOf } from '#contract/kit/call.ts'
import type { upsertLookupGroup } from '#contract/lookups.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { ownerFirm } from '../list-firms.ts'
import { publishList } from '../publish-list.ts'
import { t } from '../texts.ts'

/** Renames a group of a list, or adds one at its end. */
export const saveLookupGroup = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof upsertLookupGroup>,
): Promise<{ id: number; text: string }> =>
  refuseDuplicate('lookup_section_name', t.message('group.taken', { name: body.text }), async () => {
    if (isNew(body.id)) return add(tx, actor, body)
    const stored = await tx
      .selectFrom('lookup_section')
      .selectAll()
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('group')
    const { id, firm } = stored
    const { version } = await tx
      .updateTable('lookup_section')
      .set({ name: body.text })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await recordHistory(tx, actor, {
      entity: 'lookup_section',
      id,
      firm,
      version,
      what: 'changed',
      changes: { name: [stored.name, body.text] },
    })
    await publishList(tx, actor, 'lookups.groupChanged', { entity: 'lookup', id, version, firm })
    return { id, text: body.text }
  })

const add = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof upsertLookupGroup>,
): Promise<{ id: number; text: string }> => {
  if (!body.className) throw invalid([{ field: 'className', message: t.message('required') }])
  const firm = ownerFirm(actor, body.firm)
  const { id } = await tx
    .insertInto('lookup_section')
    .values({ firm, key: body.className, name: body.text, sort: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'lookup_section', id, firm, version: 1, what: 'created' })
  await publishList(tx, actor, 'lookups.groupChanged', { entity: 'lookup', id, version: 1, firm })
  return { id, text: body.text }
}
