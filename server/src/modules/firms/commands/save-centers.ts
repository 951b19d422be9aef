import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveCenterFirms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { blankCenter } from '#contract/kit/blank-center.ts'
import { centersQuery } from '../reads/centers.ts'
import { lockFirm } from '../store.ts'
import { t } from '../texts.ts'
import { type Centers, toFields, toCenters, mergeCenters } from './merge-centers.ts'

const centerType = 6

/** Saves which centers serve a location and which one is primary, merged over what others saved since. */
export const saveCenters = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCenterFirms>,
): Promise<AnswerOf<typeof saveCenterFirms>> => {
  const firm = await lockFirm(tx, actor, body.firm)
  const { id, name, type } = firm
  const sent = body.centers.filter(({ center }) => center !== blankCenter)
  if (new Set(sent.map(({ center }) => center)).size < sent.length)
    throw invalid([{ field: 'centers', message: t.message('centers.once') }])
  if (sent.filter((each) => each.isPrimary).length > 1)
    throw invalid([{ field: 'centers', message: t.message('centers.primary') }])
  if (type === centerType) throw refused(t.message('centers.self', { name }))
  const before = await tx
    .selectFrom('center_of')
    .select(['center', 'is_primary'])
    .where('firm', '=', id)
    .orderBy('center')
    .forUpdate()
    .execute()
  const previous = new Set(before.map(({ center }) => center))
  // Centers linked from outside the network are listed with the others. Sending them back doesn't make them
  // regular ones.
  const linked = await tx
    .selectFrom('firm_link')
    .select('firm2')
    .where('firm', '=', id)
    .where('kind', '=', 'out-of-network')
    .execute()
  const linkedCenters = new Set(linked.map(({ firm2 }) => firm2))
  const own = sent.filter(
    (each) => each.isPrimary || previous.has(each.center) || !linkedCenters.has(each.center),
  )
  const now = toFields(before.map((row) => ({ center: row.center, isPrimary: row.is_primary })))
  const merged = await mergeCenters(tx, actor, { firm, now, sent: toFields(own), body })
  const changes = difference(now, merged)
  if (Object.keys(changes).length === 0) return runInTx(tx)(centersQuery(id))
  const centers = toCenters(merged)
  for (const { center } of centers.filter((each) => !previous.has(each.center))) await checkCenter(tx, center)

  await writeCenters(tx, id, centers, previous)
  const { version } = await tx
    .updateTable('firm')
    .set({ updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'firm', id, firm: id, version, what: 'centersSet', changes })
  await publish(tx, actor, {
    name: 'firms.centersSet',
    entity: 'firm',
    id,
    version,
    firm: id,
    parties: [id, ...previous, ...centers.map(({ center }) => center)],
  })
  return runInTx(tx)(centersQuery(id))
}

const writeCenters = async (tx: Tx, id: number, sent: Centers, had: ReadonlySet<number>): Promise<void> => {
  // Clear the old primary first because there can be only one at any time.
  await tx
    .updateTable('center_of')
    .set({ is_primary: false })
    .where('firm', '=', id)
    .where('is_primary', '=', true)
    .execute()
  const centerIds = sent.map(({ center }) => center)
  await tx
    .deleteFrom('center_of')
    .where('firm', '=', id)
    .where('center', 'not in', centerIds.length > 0 ? centerIds : [0])
    .execute()
  for (const { center, isPrimary } of sent)
    await (
      had.has(center)
        ? tx
            .updateTable('center_of')
            .set({ is_primary: isPrimary })
            .where('firm', '=', id)
            .where('center', '=', center)
        : tx.insertInto('center_of').values({ firm: id, center, is_primary: isPrimary })
    ).execute()
}

const checkCenter = async (tx: Tx, id: number): Promise<void> => {
  const center = await tx
    .selectFrom('firm')
    .select(['name', 'type', 'is_inactive'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!center) throw notFound('center')
  if (center.type !== centerType) throw refused(t.message('centers.type', { name: center.name }))
  if (center.is_inactive) throw refused(t.message('centers.inactive', { name: center.name }))
}
