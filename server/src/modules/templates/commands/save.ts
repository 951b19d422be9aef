import type { saveEmailTemplate, TemplateKind } from '#contract/templates.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { checkWording } from '../check-wording.ts'
import { currentWording } from '../reads/templates.ts'
import { lockTemplate, hasOwnTemplate, publishTemplate } from '../store.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof saveEmailTemplate>

/** Adds or changes a firm's own wording. */
export const saveTemplate = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> =>
  isNew(body.emailTemplate) ? add(tx, actor, body) : change(tx, actor, body)

const add = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const firm = body.firm && body.firm > 0 ? body.firm : actor.all ? 1 : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  if (!body.kind) throw invalid([{ field: 'kind', message: t.message('required') }])
  if (await hasOwnTemplate(tx, firm, body.kind)) throw refused(t.message(`exists.${body.kind}`))
  // Fields that were not sent are taken over from the wording in effect.
  const inherited = await currentWording(runInTx(tx), firm, body.kind)
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const all = toColumns(checkWording(body.kind, { ...inherited, ...sent })) as Columns
  const { id } = await tx
    .insertInto('email_template')
    .values({ ...all, firm, kind: body.kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  // With these changes in the history, somebody who has the inherited wording open and saves later gets a
  // conflict for fields that both changed.
  const changes = difference(toColumns(inherited), all)
  await recordHistory(tx, actor, { entity: 'email_template', id, firm, version: 1, what: 'created', changes })
  await publishTemplate(tx, actor, { id, firm, version: 1 })
  return { id }
}

const change = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const stored = await lockTemplate(tx, actor, body.emailTemplate)
  if (stored.deleted_at) throw notFound('template')
  const { id, firm } = stored
  refuseImmutable({ firm, kind: stored.kind }, { firm: body.firm, kind: body.kind }, t('fixed'))
  const sent = toColumns(checkWording(stored.kind as TemplateKind, body))
  const changed = await mergeSent(tx, actor, 'email_template', stored, sent, body.version)
  if (Object.keys(changed).length === 0) return { id }
  const { version } = await tx
    .updateTable('email_template')
    .set(changed)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const changes = difference(stored, changed)
  await recordHistory(tx, actor, { entity: 'email_template', id, firm, version, what: 'changed', changes })
  await publishTemplate(tx, actor, { id, firm, version })
  return { id }
}

/** Columns for the fields that were sent. */
const toColumns = (sent: Partial<In>) =>
  Object.fromEntries(
    Object.entries({
      from_email: sent.fromEmail,
      from_name: sent.fromName,
      subject: sent.subject,
      html: sent.html,
      template: sent.template,
      is_on: sent.isOn,
    }).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>
type Columns = {
  from_email: string
  from_name: string
  subject: string
  html: string
  template: string
  is_on: boolean
}
