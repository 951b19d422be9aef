import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveFirmFirms, saveOptInPrograms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runIn, type Tx } from '#server/kernel/database.ts'
import { record } from '#server/kernel/history.ts'
import { invalid, notFound, refused } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'
import { linksFrom, linksStatement, programsFrom, programsStatement } from '../reads/links.ts'
import { lockedFirm, type FirmRow } from '../store.ts'

type Kind = 'out-of-network' | 'partner' | 'insurance'
type Line = BodyOf<typeof saveOptInPrograms>[number] & { kind: Kind }
const partnerType = 5

/** Links across the tree, all of a screen in one go. */
export const keepLinks = async (
  tx: Tx,
  actor: Actor,
  { firm, items }: BodyOf<typeof saveFirmFirms>,
): Promise<AnswerOf<typeof saveFirmFirms>> => {
  await keep(
    tx,
    actor,
    firm,
    items.map((item) => ({ ...item, firm })),
  )
  return linksFrom(actor, await runIn(tx)(linksStatement(firm)))
}

/** Programs of one firm. */
export const keepPrograms = async (
  tx: Tx,
  actor: Actor,
  items: BodyOf<typeof saveOptInPrograms>,
): Promise<AnswerOf<typeof saveOptInPrograms>> => {
  const [firm, ...others] = new Set(items.map((item) => item.firm))
  if (firm === undefined || others.length > 0)
    throw invalid([{ field: 'firm', message: 'One firm at a time' }])
  await keep(
    tx,
    actor,
    firm,
    items.map((item) => ({ ...item, kind: 'insurance' as const })),
  )
  return programsFrom(await runIn(tx)(programsStatement(firm)))
}

const keep = async (tx: Tx, actor: Actor, id: number, lines: readonly Line[]): Promise<void> => {
  const firm = await lockedFirm(tx, actor, id)
  const changes: Record<string, [unknown, unknown]> = {}
  // Added and removed in one session is nothing at all.
  for (const line of lines.filter((each) => !(each.isAdd && each.isRemove))) {
    const change = line.isRemove ? await drop(tx, firm, line) : await put(tx, firm, line)
    if (change) changes[`${line.kind} ${line.firm2}`] = change
  }
  if (Object.keys(changes).length === 0) return
  await record(tx, actor, { entity: 'firm', id, firm: id, version: firm.version, what: 'linked', changes })
  await tell(tx, actor, {
    name: 'firms.linked',
    entity: 'firm',
    id,
    version: firm.version,
    firm: id,
    parties: [id, ...lines.map((line) => line.firm2)],
  })
}

/** The row of a line: a partner holds its own sight, every other relation is held by the firm. */
const rowOf = (firm: FirmRow, line: Line) =>
  line.kind === 'partner'
    ? { firm: line.firm2, firm2: firm.id, kind: line.kind }
    : { firm: firm.id, firm2: line.firm2, kind: line.kind }

const stored = (tx: Tx, firm: FirmRow, line: Line) => {
  const row = rowOf(firm, line)
  return tx
    .selectFrom('firm_link')
    .select(['id', 'is_opt_in', 'license'])
    .where('firm', '=', row.firm)
    .where('firm2', '=', row.firm2)
    .where('kind', '=', row.kind)
    .forUpdate()
    .executeTakeFirst()
}

const drop = async (tx: Tx, firm: FirmRow, line: Line): Promise<[unknown, unknown] | null> => {
  const before = await stored(tx, firm, line)
  if (!before) return null
  await tx.deleteFrom('firm_link').where('id', '=', before.id).execute()
  return [{ isOptIn: before.is_opt_in, license: before.license }, null]
}

const put = async (tx: Tx, firm: FirmRow, line: Line): Promise<[unknown, unknown] | null> => {
  const before = await stored(tx, firm, line)
  if (!before && !line.isAdd) throw notFound('link')
  const after = {
    is_opt_in: line.isOptIn ?? before?.is_opt_in ?? false,
    license: line.license ?? before?.license ?? '',
  }
  if (before && before.is_opt_in === after.is_opt_in && before.license === after.license) return null
  if (before) await tx.updateTable('firm_link').set(after).where('id', '=', before.id).execute()
  else {
    await refuseWrong(tx, firm, line)
    await tx
      .insertInto('firm_link')
      .values({ ...rowOf(firm, line), ...after })
      .execute()
  }
  return [
    before ? { isOptIn: before.is_opt_in, license: before.license } : null,
    { isOptIn: after.is_opt_in, license: after.license },
  ]
}

/** What the caller does not know is not there; what stands in one line of the tree needs no link. */
const refuseWrong = async (tx: Tx, firm: FirmRow, line: Line): Promise<void> => {
  const other = await tx
    .selectFrom('firm')
    .select(['id', 'name', 'type', 'path', 'is_inactive'])
    .where('id', '=', line.firm2)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!other) throw notFound('firm')
  if (other.is_inactive) throw refused(`${other.name} is not active. Choose another location.`)
  if (line.kind !== 'out-of-network' && other.type !== partnerType)
    throw refused(`${other.name} is no partner. Only partners are chosen here.`)
  if (line.kind === 'out-of-network' && (other.path.includes(firm.id) || firm.path.includes(other.id)))
    throw refused(`${other.name} and ${firm.name} stand in one line of the tree: no link is needed.`)
  if (other.id === firm.id) throw refused(`${firm.name} cannot be linked with itself.`)
}
