import * as calls from '#contract/adas.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { createInspection } from './commands/create-inspection.ts'
import { dismiss, setEquipment } from './commands/decide.ts'
import { addLines, deleteLine, saveLine } from './commands/save-lines.ts'
import { saveRule } from './commands/save-rule.ts'
import { getInspectionPlan, linksOfInspection, listInspections } from './reads/inspections.ts'
import { listGeneralLinks, listKeys } from './reads/keys.ts'
import { listLines } from './reads/lines.ts'
import { getPlan } from './reads/plan.ts'
import { listRuleOrders } from './reads/rule-orders.ts'
import { listProposals } from './reads/proposals.ts'
import { getRule, getSavedRule, listRules } from './reads/rules.ts'
import { getMatrix, sourcesFor } from './reads/vehicle-rules.ts'

export const routes = ({ vin }: Services): Binding[] => [
  read(calls.calibrateRepairLines, ({ db, actor, query }) => listLines(db, actor, query.calibrate)),
  command(calls.addRepairLines, ({ tx, actor, body }) => addLines(tx, actor, body)),
  command(calls.saveRepairLine, ({ tx, actor, body }) => saveLine(tx, actor, body)),
  command(calls.deleteRepairLine, ({ tx, actor, body }) => deleteLine(tx, actor, body)),
  read(calls.adasPlan, ({ db, actor, query, now }) => getPlan(db, actor, vin, query, now)),
  command(calls.saveEquipment, ({ tx, actor, body, now }) => setEquipment(tx, actor, body, now)),
  command(calls.dismissCalibration, ({ tx, actor, body, now }) => dismiss(tx, actor, body, now)),
  command(calls.createAdas, ({ tx, actor, body, now }) => createInspection(tx, actor, vin, body, now)),
  read(calls.adasInspection, ({ db, actor, query }) => listInspections(db, actor, query)),
  read(calls.getAdas, ({ db, actor, query }) =>
    getInspectionPlan(runBatched(db), actor, query.adasInspection),
  ),
  read(
    calls.inspectionLines,
    async ({ db, actor, query }) => (await getInspectionPlan(runBatched(db), actor, query.adas)).lines,
  ),
  read(calls.getAdasMatrix, ({ db, actor, query, now }) => getMatrix({ db, actor, vin }, query, now)),
  read(calls.proposedServices, ({ db, actor, query, now }) => listProposals({ db, actor, vin }, query, now)),
  read(calls.getLinks, async ({ db, actor, query, now }) => {
    const { adasInspection = 0, ...vehicle } = query
    return adasInspection > 0
      ? linksOfInspection(db, actor, adasInspection)
      : sourcesFor({ db, actor, vin }, vehicle, now)
  }),
  read(calls.getGeneralInfoLinks, ({ db, actor, query }) => listGeneralLinks(db, actor, query.firm)),
  read(calls.getKeys, ({ db, actor, body }) => listKeys(db, actor, body)),
  read(calls.adasRules, ({ db, query }) => listRules(db, query)),
  read(calls.adasRule, ({ db, query }) => getRule(db, query.rule)),
  command(calls.saveAdasRule, async ({ tx, actor, body, now }) =>
    getSavedRule(tx, (await saveRule(tx, actor, body, now)).id),
  ),
  read(calls.ruleOrders, ({ db, actor, query }) => listRuleOrders(db, actor, query)),
]
