import type { sendCalibrationReport as call } from '#contract/reports.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runOf } from '#server/kernel/database.ts'
import { refused } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../outside/mail/mail.ts'
import { composeMail } from '../../outside/mail/compose.ts'
import type { AttachmentRef } from '../live/door.ts'
import { addressesIn } from './addresses.ts'
import { queueReport } from './commands/queue-report.ts'
import { makeReport, reportName } from './make.ts'
import { reportRows } from './reads/report-data.ts'
import { bothSides, reportHead } from './reads/report-head.ts'
import { recipients } from './reads/recipients.ts'
import { at, shapeReport, zoneOf } from './shape.ts'

const completed = 4

/** Queues the mail of a visit’s report. The PDF is made when the mail leaves. */
export const sendReport = async (
  services: Services,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const { db, settings } = services
  const head = await reportHead(runOf(db.as(actor)), actor, query.calibrateEvent)
  if (head.status !== completed)
    throw refused('A report is sent when the visit is completed. Complete it first.')
  const sides = db.as(bothSides(actor.user, head))
  const to = query.to ? addressesIn(query.to) : await recipients(sides, head.request)
  if (to.length === 0)
    throw refused(
      'Nobody at the shop receives reports yet. Enter an address, or tick Receives Reports for a user.',
    )
  const noDiscount = query.NoDiscount ?? false
  const rows = await reportRows(sides, head)
  const data = shapeReport(head, rows, {
    noDiscount,
    title: settings.appTitle,
    photos: [],
    morePhotos: false,
    now,
  })
  const { subject, html, text } = composeMail(
    {
      template: 'calibrationReport',
      values: {
        vehicle: head.vehicle_text || 'Vehicle not named',
        ro: head.ro_number,
        vin: head.vin,
        shop: data.shop.name,
        completed: head.completed_at ? at(head.completed_at, zoneOf(head, rows.firms)) : '',
        report: { filename: reportName(head), pdf: Buffer.alloc(0) },
      },
    },
    {
      title: data.brand.title,
      colour: data.brand.colour,
      logo: null,
      signature: [data.firm.name, ...data.firm.address, data.firm.phone].filter(Boolean),
    },
  )
  const report: ReportRef = {
    kind: 'calibrationReport',
    name: reportName(head),
    event: head.event,
    noDiscount,
    user: actor.user,
    firm: head.firm,
    service_firm: head.service_firm,
  }
  return db.command(actor, (tx) => queueReport(tx, actor, head, to, { subject, html, text }, report, now))
}

type ReportRef = AttachmentRef & {
  kind: 'calibrationReport'
  event: number
  noDiscount: boolean
  user: number
  firm: number
  service_firm: number | null
}

/** Makes the PDF for a mail that leaves, as the office of the two sides that its sender was allowed to see. */
export const attachReport = async (services: Services, ref: AttachmentRef): Promise<MailAttachment> => {
  const { user, event, noDiscount, name, ...sides } = ref as ReportRef
  const wish = { event, noDiscount, paper: 'LETTER' as const }
  const { pdf } = await makeReport(services, bothSides(user, sides), wish)
  return { filename: name, contentType: 'application/pdf', content: pdf }
}
