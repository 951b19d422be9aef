import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { signResults as call } from '#contract/requests/results.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { addSignature, discardFile, type StoredFile } from '../../storage/door.ts'
import { withDrawnSignature } from '../authorization/drawn-signature.ts'
import { doneAt } from '../rules/done-at.ts'
import { recordVisit } from '../store.ts'
import { lockForResults, publishResults } from './save-result.ts'
import { t } from './texts.ts'

type Body = BodyOf<typeof call>
type Answer = AnswerOf<typeof call>

/** Signs the results of a visit. A later signature takes the place of the earlier one. */
export const signResults = async (
  services: Services,
  { actor, body, now, change }: { actor: Actor; body: Body; now: Date; change: RunChange },
): Promise<Answer> =>
  withDrawnSignature(services, body.name, body.drawing, async (drawing) => {
    let isFirst = false
    const answer = await change(actor, (tx) => {
      isFirst = true
      return storeStatement(tx, actor, body, drawing, now)
    })
    // The first request stored its own copy of the drawing.
    if (!isFirst && drawing) await discardFile(services.files, drawing, undefined)
    return answer
  })

const storeStatement = async (
  tx: Tx,
  actor: Actor,
  body: Body,
  drawing: StoredFile | null,
  now: Date,
): Promise<Answer> => {
  const visit = await lockForResults(tx, actor, body.calibrateEvent)
  const { request, event } = visit
  const recorded = await tx
    .selectFrom('system_result')
    .select('id')
    .where('event', '=', event.id)
    .limit(1)
    .executeTakeFirst()
  if (!recorded) throw refused(t.message('nothing'))
  const file = drawing && (await addSignature(tx, { request, event, user: actor.user }, drawing))
  const at = doneAt(body.doneAt, now).toISOString()
  const values = {
    tool: body.tool,
    text: t('statement'),
    name: body.name,
    signature_file: file,
    user: actor.user,
    signed_at: at,
    outdated_at: null,
  }
  await tx
    .insertInto('work_statement')
    .values({ ...values, event: event.id, request: request.id })
    .onConflict((row) => row.column('event').doUpdateSet(values))
    .execute()
  await recordVisit(tx, actor, visit, {
    what: 'signedResults',
    changes: { signature: [null, body.name], tool: [null, body.tool] },
  })
  await publishResults(tx, actor, visit)
  return {
    tool: body.tool,
    text: values.text,
    name: body.name,
    signature: drawing ? 'drawn' : 'typed',
    at,
    isOutdated: false,
  }
}
