import { cancelMail, reportPdf, sendCalibrationReport } from '#contract/reports.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { command, raw, type Binding } from '#server/kernel/bindings.ts'
import { unauthorized } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { answerPdf } from './answer-pdf.ts'
import { cancelMail as takeBack } from './commands/cancel-mail.ts'
import { makeReport } from './make.ts'
import { sendReport } from './send.ts'

const signedIn = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}

export const routes = (services: Services): Binding[] => [
  raw(reportPdf, async ({ actor, query, reply }) =>
    answerPdf(
      reply,
      await makeReport(services, signedIn(actor), {
        event: query.calibrateEvent,
        paper: query.paper === 'a4' ? 'A4' : 'LETTER',
        noDiscount: query.NoDiscount ?? false,
      }),
    ),
  ),
  raw(sendCalibrationReport, ({ actor, query, now }) => sendReport(services, signedIn(actor), query, now)),
  command(cancelMail, ({ tx, actor, body }) => takeBack(tx, actor, body)),
]
