import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveFirmFirms, saveOptInPrograms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { toLinks, linksQuery, toPrograms, programsQuery } from '../reads/links.ts'
import { lockFirm } from '../store.ts'
import { t } from '../texts.ts'
import { type LinkChange, removeLink, saveLink } from './change-link.ts'

/** Saves all links of a screen in one go. */
export const saveLinks = async (
  tx: Tx,
  actor: Actor,
  { firm, items }: BodyOf<typeof saveFirmFirms>,
): Promise<AnswerOf<typeof saveFirmFirms>> => {
  await saveAll(
    tx,
    actor,
    firm,
    items.map((item) => ({ ...item, firm })),
  )
  return toLinks(actor, await runInTx(tx)(linksQuery(firm)))
}

/** Saves the insurance programs of one firm. */
export const savePrograms = async (
  tx: Tx,
  actor: Actor,
  items: BodyOf<typeof saveOptInPrograms>,
): Promise<AnswerOf<typeof saveOptInPrograms>> => {
  const [firm, ...others] = new Set(items.map((item) => item.firm))
  if (firm === undefined || others.length > 0)
    throw invalid([{ field: 'firm', message: t.message('links.one') }])
  await saveAll(
    tx,
    actor,
    firm,
    items.map((item) => ({ ...item, kind: 'insurance' as const })),
  )
  return toPrograms(await runInTx(tx)(programsQuery(firm)))
}

const saveAll = async (tx: Tx, actor: Actor, id: number, links: readonly LinkChange[]): Promise<void> => {
  const firm = await lockFirm(tx, actor, id)
  const changes: Record<string, [unknown, unknown]> = {}
  // A row added and removed in the same session is no change.
  for (const link of links.filter((each) => !(each.isAdd && each.isRemove))) {
    const change = link.isRemove
      ? await removeLink(tx, actor, firm, link)
      : await saveLink(tx, actor, firm, link)
    if (change) changes[`${link.kind} ${link.firm2}`] = change
  }
  if (Object.keys(changes).length === 0) return
  await recordHistory(tx, actor, {
    entity: 'firm',
    id,
    firm: id,
    version: firm.version,
    what: 'linked',
    changes,
  })
  await publish(tx, actor, {
    name: 'firms.linked',
    entity: 'firm',
    id,
    version: firm.version,
    firm: id,
    parties: [id, ...links.map((link) => link.firm2)],
  })
}
