import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { templateKinds, type getEmailTemplate, type TemplateKind } from '#contract/templates.ts'
import { canSeeFirm, systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { runBatched, type Database, type Reads, type RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { kindName, kindSays, shippedWording, variablesOf } from '../rules/kinds.ts'

export type Sender = { fromEmail: string; fromName: string }
export type EffectiveWording = Sender & { subject: string; html: string; template: string; isOn: boolean }
type Row = EffectiveWording & {
  id: number
  kind: TemplateKind
  owner: number
  ownerName: string
  version: number
}
type Answer = AnswerOf<typeof getEmailTemplate>

/** For each kind of mail, the firm's own wording or the nearest one above. */
const nearestWordings = (firm: number) =>
  statement(sql<Row>`
    select distinct on (t.kind) t.id, t.kind, t.firm as owner, o.name as "ownerName", t.from_email as "fromEmail",
      t.from_name as "fromName", t.subject, t.html, t.template, t.is_on as "isOn", t.version
    from firm f
    join email_template t on t.deleted_at is null and (t.firm = any(f.path) or t.firm = f.id or t.firm = 1)
    join firm o on o.id = t.firm
    where f.id = ${firm}
    order by t.kind, t.firm = f.id desc, array_position(f.path, t.firm) desc nulls last`)

/** Words itself when it is used, because only then is it known who reads it. */
const defaultWording = (kind: TemplateKind): EffectiveWording => ({
  fromEmail: '',
  fromName: '',
  get subject() {
    return shippedWording(kind).subject
  },
  get html() {
    return shippedWording(kind).html
  },
  template: '',
  isOn: true,
})

/**
 * The wording in effect for each kind of mail of a firm.
 * @throws notFound outside the caller's scope
 */
export const listTemplates = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof getEmailTemplate>,
): Promise<Answer> => {
  const firm = query.firm && query.firm > 0 ? query.firm : actor.all ? 1 : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const rows = await db.rows(nearestWordings(firm))
  const found = templateKinds
    .filter((kind) => query.kind === undefined || kind === query.kind)
    .map((kind) =>
      toAnswer(
        kind,
        firm,
        rows.find((row) => row.kind === kind),
      ),
    )
    .filter(({ emailTemplate }) => !query.emailTemplate || emailTemplate === query.emailTemplate)
  if (query.emailTemplate && found.length === 0) throw notFound('template')
  return found
}

const toAnswer = (kind: TemplateKind, firm: number, row: Row | undefined): Answer[number] => {
  const isOwn = row?.owner === firm

  const { fromEmail, fromName, subject, html, template, isOn } = row ?? defaultWording(kind)
  return {
    emailTemplate: isOwn ? row.id : 0,
    kind,
    name: kindName(kind),
    says: kindSays(kind),
    firm,
    owner: row?.owner ?? null,
    ownerName: row?.ownerName ?? '',
    fromEmail,
    fromName,
    subject,
    html,
    template,
    isOn,
    version: isOwn ? row.version : 0,
    variables: variablesOf(kind),
    rights: isOwn ? ['change', 'delete'] : ['change'],
  }
}

/** The wording in effect for one kind of mail. */
export const currentWording = async (
  run: RunQuery,
  firm: number,
  kind: TemplateKind,
): Promise<EffectiveWording> =>
  (await run(nearestWordings(firm))).find((row) => row.kind === kind) ?? defaultWording(kind)

/**
 * The wording in effect for a mail about to be written. Read with the system scope because a shop's mails use
 * its center's wording.
 */
export const wordingInEffect = async (
  db: Database,
  firm: number,
  kind: TemplateKind,
): Promise<EffectiveWording> => currentWording(runBatched(db.as(systemScope)), firm, kind)

/** A firm's name, phone, and brand for its mails. */
export const loadBrand = async (run: RunQuery, firm: number) => {
  const [row] = await run(
    statement(sql<{ name: string; phone: string; brand: Record<string, string> | null }>`
      select f.name, f.phone, (select json_object_agg(b.name, b.value) from (
        select distinct on (p.name) p.name, p.value from firm_preference p
        where p.firm = any(f.path) and p.category = 'Brand' and not p.is_inactive and p.value <> ''
          and p.name in ('BrandTitle', 'BrandColor')
        order by p.name, array_position(f.path, p.firm) desc) b) as brand
      from firm f where f.id = ${firm}`),
  )
  if (!row) throw notFound('firm')
  return row
}
