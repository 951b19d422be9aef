import * as calls from '#contract/payroll.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { closePayrollPeriod } from './commands/close-payroll-period.ts'
import { disputePayroll } from './commands/dispute-payroll.ts'
import { saveTechData } from './commands/save-tech-data.ts'
import { replayPayroll } from './reads/replay-payroll.ts'
import { readTechnicianPayroll } from './reads/technician-payroll.ts'

export const routes = (): Binding[] => [
  read(calls.technicianPayroll, ({ db, actor, query, now }) => readTechnicianPayroll(db, actor, query, now)),
  read(calls.replayPayroll, ({ db, actor, body, now }) => replayPayroll(db, actor, body, now)),
  command(calls.saveTechData, ({ tx, actor, body }) => saveTechData(tx, actor, body)),
  command(calls.disputePayroll, ({ tx, actor, body, now }) => disputePayroll(tx, actor, body, now)),
  command(calls.closePayrollPeriod, ({ tx, actor, body, now }) => closePayrollPeriod(tx, actor, body, now)),
]
