import * as calls from '#contract/dispatch.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { assignTechnician, unassignTechnician } from './commands/assign.ts'
import { takePlan, undoPlan } from './commands/plan.ts'
import { saveAddress, saveNotes, setStatus } from './commands/save-technician.ts'
import { locateAddress } from './locate-address.ts'
import { solveInWorker } from './planning/solve-in-worker.ts'
import { proposeDayPlan } from './reads/day-plan.ts'
import { listDispatchPoints, listDispatchVisits } from './reads/list-visits.ts'
import { rankForVisit } from './reads/ranking.ts'
import { readSavedTechnician, readSavedVisit } from './reads/saved.ts'
import { listTechAssignments } from './reads/tech-assignments.ts'
import { readTechSchedule } from './reads/tech-schedule.ts'
import { askWhatIf } from './reads/what-if.ts'

export const routes = ({ travel, maps }: Services): Binding[] => [
  read(calls.techAssignments, ({ db, actor, query, now }) => listTechAssignments(db, actor, query, now)),
  read(calls.dispatchVisits, ({ db, actor, query, now }) => listDispatchVisits(db, actor, query, now)),
  read(calls.dispatchPoints, ({ db, actor, query, now }) => listDispatchPoints(db, actor, query, now)),
  read(calls.techSchedule, ({ db, actor, query, now }) => readTechSchedule(db, actor, travel, query, now)),
  read(calls.ranking, ({ db, actor, query, now }) => rankForVisit(db, actor, travel, query, now)),
  read(calls.whatIf, ({ db, actor, query, now }) => askWhatIf(db, actor, travel, query, now)),
  read(calls.dayPlan, ({ db, actor, query, now }) =>
    proposeDayPlan(db, actor, { travel, solve: solveInWorker }, query, now),
  ),
  command(calls.assignTechnician, async ({ tx, actor, body, now }) =>
    readSavedVisit(tx, actor, await assignTechnician(tx, actor, body, now)),
  ),
  command(calls.unassignTechnician, async ({ tx, actor, body, now }) =>
    readSavedVisit(tx, actor, await unassignTechnician(tx, actor, body, now)),
  ),
  command(calls.saveTechStatus, async ({ tx, actor, body, now }) =>
    readSavedTechnician(tx, actor, await setStatus(tx, actor, body, now), now),
  ),
  command(calls.technicianNotes, async ({ tx, actor, body, now }) =>
    readSavedTechnician(tx, actor, await saveNotes(tx, actor, body), now),
  ),
  // The address is looked up before the transaction begins.
  raw(calls.saveTechAddress, async ({ actor, body, now, change }) => {
    if (!actor) throw unauthorized()
    const located = await locateAddress(maps, body)
    return change(actor, async (tx) =>
      readSavedTechnician(tx, actor, await saveAddress(tx, actor, body, located, now), now),
    )
  }),
  command(calls.takePlan, ({ tx, actor, body, now }) => takePlan(tx, actor, body, now)),
  command(calls.undoPlan, ({ tx, actor, body, now }) => undoPlan(tx, actor, body, now)),
]
