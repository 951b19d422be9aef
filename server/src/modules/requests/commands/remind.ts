import { nextStep } from '#contract/next-step/next-step.ts'
import { recentReminder, remindable } from '#contract/next-step/reminder.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { lockRequest, recordRequest } from '../store.ts'
import { t } from './texts.ts'

/** Reminds whoever keeps the next step of an order waiting. Two who do it at once send one reminder. */
export const remind = async (
  tx: Tx,
  actor: Actor,
  calibrate: number,
  now: Date,
  read: (calibrate: number) => Promise<RequestShape>,
): Promise<RequestShape> => {
  const request = await lockRequest(tx, actor, calibrate)
  const order = await read(calibrate)
  const next = nextStep(order, actor)
  const reminded = remindable(order, next, actor)
  if (!reminded) throw refused(t.message('remind.nobody', { ro: request.ro_number }))
  const before = recentReminder(order, next, now.getTime())
  if (before) throw refused(t.message('remind.again', { name: before.by }))
  await recordRequest(
    tx,
    actor,
    request,
    { what: 'reminded', changes: { to: ['', next.waitingFor] } },
    typeof reminded === 'string' ? { side: reminded } : { technicians: reminded },
  )
  return read(calibrate)
}
