import { sql, type RawBuilder } from 'kysely'
import { pluralBase, shippedText } from '#contract/kit/text-marks.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { proposedTexts, textInUse } from '#contract/translations.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { shippedTextsIn } from '#server/kernel/texts/text-engine.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import { allTexts } from '../shipped-texts.ts'
import { t } from '../texts.ts'
import { loadTextItems } from './text-items.ts'

type Proposal = AnswerOf<typeof proposedTexts>['items'][number]
type Row = Omit<Proposal, 'shipped' | 'isPlural' | 'text' | 'rights'> & {
  proposedBy: number
  live: string | null
  count: number
}

/** Open proposals of the companies in the caller's scope, newest first. */
const proposals = async (
  db: Reads,
  actor: Actor,
  only: RawBuilder<unknown>,
  { page, pageSize }: QueryOf<typeof proposedTexts>,
): Promise<{ items: Proposal[]; count: number }> => {
  const rows = await db.rows(
    statement(sql<Row>`
      select t.id as translation, t.type as "translationType", t.key, t.language_code as "languageCode",
        t.firm, f.name as "firmName", t.text as proposed, t.proposed_name as by, t.updated_at as at, t.path,
        t.version, t.proposed_by as "proposedBy", count(*) over ()::int as count,
        (select l.text from translation l where l.state = 'live' and l.language_code = t.language_code
          and l.type = t.type and l.key = t.key and l.firm = any(f.path)
          order by array_position(f.path, l.firm) desc limit 1) as live
      from translation t join firm f on f.id = t.firm
      where t.state = 'proposed' and ${only} and ${firmsInScope(actor, 't.firm')}
      order by t.updated_at desc, t.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
  )
  const texts = await allTexts()
  const items = rows.map(({ proposedBy, live, count: _count, ...row }): Proposal => {
    const english = texts.get(row.translationType) ?? {}
    const shipped = shippedText(english, row.key) ?? ''
    const translated = shippedTextsIn(row.languageCode).get(row.translationType)?.[row.key]
    return {
      ...row,
      shipped,
      isPlural: pluralBase(english, row.key) !== undefined,
      text: live ?? translated ?? shipped,
      rights: proposedBy === actor.user ? ['delete'] : ['agree', 'delete'],
    }
  })
  return { items, count: rows[0]?.count ?? 0 }
}

export const listProposals = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof proposedTexts>,
): Promise<AnswerOf<typeof proposedTexts>> => {
  const { items, count } = await proposals(db, actor, sql`true`, query)
  return { items, count, next: query.page * query.pageSize < count ? query.page + 1 : null }
}

/** @throws Problem 422 if the product has no such text */
export const readTextInUse = async (
  db: Reads,
  actor: Actor,
  { translationType, key, languageCode }: QueryOf<typeof textInUse>,
): Promise<AnswerOf<typeof textInUse>> => {
  const firm = ownerFirm(actor)
  const item = (await loadTextItems(db, firm, languageCode))
    .of(translationType)
    .find((each) => each.key === key)
  if (!item) throw refused(t.message('text.unknown'))
  const isIt = sql`t.firm = ${firm} and t.type = ${translationType} and t.key = ${key}
    and t.language_code = ${languageCode}`
  const { items } = await proposals(db, actor, isIt, { page: 1, pageSize: 1 })
  return { ...item, firmName: actor.firmName, proposal: items[0] ?? null }
}
