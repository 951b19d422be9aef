import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { readLines } from '../../service-lines.ts'
import { syncRequestWithVisits, publishToParties, touchVisit, type Visit } from '../../store.ts'
import { answerName, answerCodes, type Answer } from '../rules/service-answers.ts'
import { t } from '../texts.ts'

/**
 * Who answers: a user, or an outsider with only a name. `how` goes into the history: which link, from where. `at` is when,
 * if not now.
 */
export type Answerer = { user: number | null; name: string; how: string; at?: Date }

/**
 * Stores yes, no, or later for services of a locked visit. Declined services are not charged.
 * @returns whether anything was recorded
 * @throws refused when a service with a credit is declined
 */
export const applyAnswers = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  answers: readonly { id: number; authorization: Answer }[],
  who: Answerer,
  now: Date,
): Promise<boolean> => {
  const lines = await readLines(tx, visit.event.id)
  const changes: Record<string, [unknown, unknown]> = {}
  for (const { id, authorization } of answers) {
    const line = lines.find((each) => each.id === id)
    if (!line) throw notFound('service of the visit')
    if (authorization === 'no' && line.credited)
      throw refused(t.message('credited', { service: line.description }))
    if (line.authorization === answerCodes[authorization]) continue
    await tx
      .updateTable('event_service')
      .set({
        authorization: answerCodes[authorization],
        authorized_at: (who.at ?? now).toISOString(),
        authorized_by: who.user,
        authorized_name: who.name,
      })
      .where('id', '=', line.id)
      .execute()
    changes[line.description] = [answerName(line.authorization), authorization]
  }
  if (Object.keys(changes).length === 0 && who.how === '') return false
  const { request, event } = await touchVisit(tx, actor, visit, {
    what: 'authorized',
    why: who.how,
    changes,
  })
  await syncRequestWithVisits(tx, actor, request, now)
  await publishToParties(tx, actor, request, {
    name: 'requests.servicesAuthorized',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
  return true
}
