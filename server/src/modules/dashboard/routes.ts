import * as calls from '#contract/dashboard.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import { answerExport, checkExport } from './export/answer-export.ts'
import { readExportedFile, recordExport } from './export/record-export.ts'
import { readBreakout, readTop, readTop3 } from './reads/breakdown.ts'
import { readCalibrations } from './reads/calibrations.ts'
import { readCycleTimes } from './reads/cycle-times.ts'
import { readFigureRows } from './reads/figure-rows.ts'
import { readFigures } from './reads/figures.ts'
import { readProfit } from './reads/location-rows.ts'
import { readMoved } from './reads/moved.ts'
import { readOpportunities } from './reads/opportunities.ts'
import { readPayments } from './reads/payments.ts'
import { readTrend } from './reads/trend.ts'

const requireActor = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}

export const routes = (): Binding[] => [
  read(calls.dashboard, ({ db, actor, query, now }) => readFigures(db, actor, query, now)),
  read(calls.dashboardBreakout, ({ db, actor, query, now }) => readBreakout(db, actor, query, now)),
  read(calls.dashboardTop, ({ db, actor, query, now }) => readTop(db, actor, query, now)),
  read(calls.dashboardTop3, ({ db, actor, query, now }) => readTop3(db, actor, query, now)),
  read(calls.dashboardProfit, ({ db, actor, query, now }) => readProfit(db, actor, query, now)),
  read(calls.dashboardCycleTimes, ({ db, actor, query, now }) => readCycleTimes(db, actor, query, now)),
  read(calls.dashboardTrend, ({ db, actor, query, now }) => readTrend(db, actor, query, now)),
  read(calls.dashboardOpportunities, ({ db, actor, query, now }) => readOpportunities(db, actor, query, now)),
  read(calls.dashboardCalibrations, ({ db, actor, query, now }) => readCalibrations(db, actor, query, now)),
  read(calls.dashboardPayments, ({ db, actor, query, now }) => readPayments(db, actor, query, now)),
  read(calls.dashboardMoved, ({ db, actor, query, now }) => readMoved(db, actor, query, now)),
  read(calls.dashboardRows, ({ db, actor, query, now }) => readFigureRows(db, actor, query, now)),
  ...[calls.invoicesExport, calls.invoicesExportQuickBooks].map((call) =>
    raw(call, ({ actor, db, query, reply, now }) => {
      const author = requireActor(actor)
      return answerExport(reply, db.as(author), author, query, now)
    }),
  ),
  raw(calls.invoicesExported, async ({ actor, db, body, now, change }) => {
    const author = requireActor(actor)
    const file = await readExportedFile(db.as(author), author, body, now)
    return change(author, (tx) => recordExport(tx, author, file, now))
  }),
  read(calls.checkInvoicesExport, ({ db, actor, query, now }) => checkExport(db, actor, query, now)),
]
