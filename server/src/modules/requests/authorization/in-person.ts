import type { BodyOf } from '#contract/kit/call.ts'
import type { authorizeInPerson as personCall } from '#contract/requests/authorization.ts'
import type { EventShape } from '#contract/requests/shapes.ts'
import type { Caller, RunChange } from '#server/kernel/http/bindings.ts'
import { forbidden, Problem } from '#server/kernel/http/problems.ts'
import { runInTx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { discardFile } from '../../storage/door.ts'
import { refuseReadOnly } from '../commands/save-event.ts'
import { eventSidesOf } from '../policy.ts'
import { eventFull } from '../reads/event-full.ts'
import { doneAt } from '../rules/done-at.ts'
import { readLines } from '../service-lines.ts'
import { lockEvent } from '../store.ts'
import { recordSigned } from './commands/sign.ts'
import { withDrawnSignature } from './drawn-signature.ts'
import { changedSinceShown } from './rules/changed-since-shown.ts'
import { matchAnswers } from './rules/service-answers.ts'
import { t } from './texts.ts'

interface Input {
  actor: Actor
  caller: Caller
  body: BodyOf<typeof personCall>
  now: Date
  change: RunChange
}

/**
 * Records what somebody signed on the device of whoever does the work, and returns the visit.
 * @throws Problem 409 when a price or answer changed after it was shown
 */
export const authorizeInPerson = async (
  services: Services,
  { actor, caller, body, now, change }: Input,
): Promise<EventShape> =>
  withDrawnSignature(services, body.name, body.drawing, async (drawing) => {
    let isFirst = false
    const answer = await change(actor, async (tx) => {
      isFirst = true
      const visit = await lockEvent(tx, actor, body.calibrateEvent)
      if (!eventSidesOf(actor, visit.event).some((side) => side !== 'shop')) throw forbidden()
      refuseReadOnly(visit)
      const lines = await readLines(tx, visit.event.id)
      const changed = changedSinceShown(lines, body.services, body.name)
      if (changed) throw new Problem(409, t.message('changed.title'), changed)
      const answers = matchAnswers(lines, body.services)
      if (!answers) throw new Problem(409, t.message('changed.title'), t.message('notAsked'))
      const at = doneAt(body.doneAt, now)
      const how = t('how.inPerson', { by: actor.name })
      const origin = { link: null, user: null, takenBy: actor, how, ...caller, drawing }
      await recordSigned(tx, actor, visit, { answers, name: body.name, at }, origin, now)
      return eventFull(runInTx(tx), actor, visit.event.id, services)
    })
    // The first request stored its own copy of the drawing.
    if (!isFirst && drawing) await discardFile(services.files, drawing, undefined)
    return answer
  })
