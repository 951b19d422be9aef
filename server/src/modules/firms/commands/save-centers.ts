import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveCenterFirms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runIn, type Tx } from '#server/kernel/database.ts'
import { difference, record } from '#server/kernel/history.ts'
import { invalid, notFound, refused } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'
import { blankCenter } from '#contract/kit/blank-center.ts'
import { centersStatement } from '../reads/centers.ts'
import { lockedFirm } from '../store.ts'

const centerType = 6

/** Sets which centers serve a location, and which of them is offered first. */
export const keepCenters = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCenterFirms>,
): Promise<AnswerOf<typeof saveCenterFirms>> => {
  const { id, name, type, version } = await lockedFirm(tx, actor, body.firm)
  const sent = body.centers.filter(({ center }) => center !== blankCenter)
  if (new Set(sent.map(({ center }) => center)).size < sent.length)
    throw invalid([{ field: 'centers', message: 'Each center once' }])
  if (sent.filter((each) => each.isPrimary).length > 1)
    throw invalid([{ field: 'centers', message: 'One primary center' }])
  if (type === centerType) throw refused(`${name} is a center and serves itself.`)
  const before = await tx
    .selectFrom('center_of')
    .select(['center', 'is_primary'])
    .where('firm', '=', id)
    .orderBy('center')
    .forUpdate()
    .execute()
  const had = new Set(before.map(({ center }) => center))
  // What is read with the others, being linked out of the network, does not become one of them by being sent back.
  const linked = await tx
    .selectFrom('firm_link')
    .select('firm2')
    .where('firm', '=', id)
    .where('kind', '=', 'out-of-network')
    .execute()
  const beside = new Set(linked.map(({ firm2 }) => firm2))
  const asked = sent.filter((each) => each.isPrimary || had.has(each.center) || !beside.has(each.center))
  for (const { center } of asked.filter((each) => !had.has(each.center))) await refuseNoCenter(tx, center)

  await write(tx, id, asked, had)
  const centers = (rows: { center: number; isPrimary: boolean }[]) =>
    rows
      .toSorted((a, b) => a.center - b.center)
      .map((row) => `${row.center}${row.isPrimary ? ' primary' : ''}`)
  const changes = difference(
    { centers: centers(before.map((row) => ({ center: row.center, isPrimary: row.is_primary }))) },
    { centers: centers(asked) },
  )
  await record(tx, actor, { entity: 'firm', id, firm: id, version, what: 'centersSet', changes })
  await tell(tx, actor, {
    name: 'firms.centersSet',
    entity: 'firm',
    id,
    version,
    firm: id,
    parties: [id, ...had, ...asked.map(({ center }) => center)],
  })
  return runIn(tx)(centersStatement(id))
}

type Asked = BodyOf<typeof saveCenterFirms>['centers']

const write = async (tx: Tx, id: number, asked: Asked, had: ReadonlySet<number>): Promise<void> => {
  // The old primary steps back first: there is one at any time.
  await tx
    .updateTable('center_of')
    .set({ is_primary: false })
    .where('firm', '=', id)
    .where('is_primary', '=', true)
    .execute()
  const kept = asked.map(({ center }) => center)
  await tx
    .deleteFrom('center_of')
    .where('firm', '=', id)
    .where('center', 'not in', kept.length > 0 ? kept : [0])
    .execute()
  for (const { center, isPrimary } of asked)
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

const refuseNoCenter = async (tx: Tx, id: number): Promise<void> => {
  const center = await tx
    .selectFrom('firm')
    .select(['name', 'type', 'is_inactive'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!center) throw notFound('center')
  if (center.type !== centerType) throw refused(`${center.name} is no center.`)
  if (center.is_inactive) throw refused(`${center.name} takes no new work. Choose another center.`)
}
