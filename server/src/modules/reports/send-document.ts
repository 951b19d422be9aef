import type { AnswerOf } from '#contract/kit/call.ts'
import type { PaperName, sendCalibrationReport } from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../outside/mail/mail.ts'
import type { AttachmentRef } from '../live/door.ts'
import { wordsInForce, writeMail } from '../templates/door.ts'
import { addressesIn } from './parse-addresses.ts'
import { queueReport } from './commands/queue-report.ts'
import { makePaper, shapePaper, type Wish } from './compose-document.ts'
import type { PaperRef } from './document-ref.ts'
import { paperKinds, whyNotSent } from './papers/kinds.ts'
import { vehicleOf } from './papers/composed.ts'
import { bothSides, reportHead } from './reads/report-head.ts'
import { recipients } from './reads/recipients.ts'

type Query = {
  calibrateEvent: number
  NoDiscount?: boolean
  to?: string | undefined
  invoice?: number | undefined
}

/** Queues the mail of a document with the center's wording. The PDF is rendered when the mail is sent. */
export const sendPaper = async (
  services: Services,
  actor: Actor,
  paper: PaperName,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof sendCalibrationReport>> => {
  const { db } = services
  const head = await reportHead(runOf(db.as(actor)), actor, query.calibrateEvent)
  const kind = paperKinds[paper]
  // Whether services wait for an answer is checked when the document is composed.
  const why = whyNotSent(paper, { status: head.status, open: 1 })
  if (why) throw refused(why)
  const words = await wordsInForce(db, head.service_firm ?? head.firm, paper)
  if (!words.isOn)
    throw refused(
      `Mails with the ${kind.title.toLowerCase()} are turned off. Nothing was sent. Turn them on under Email templates.`,
    )
  const wish: Wish = {
    paper,
    event: head.event,
    noDiscount: query.NoDiscount ?? false,
    invoice: query.invoice,
  }
  const { name, file, values, facts, data } = await shapePaper(services, actor.user, head, wish, false)
  const sides = db.as(bothSides(actor.user, head))
  const to = query.to ? addressesIn(query.to) : await recipients(sides, paper, head.event)
  if (to.length === 0) throw refused(kind.nobody)
  const written = writeMail(
    words,
    values,
    { heading: vehicleOf(head), parts: [{ kind: 'facts', rows: facts }] },
    {
      title: data.brand.title,
      colour: data.brand.colour,
      logo: null,
      signature: [data.firm.name, ...data.firm.address, data.firm.phone].filter(Boolean),
    },
  )
  const letter = { ...written, fromName: words.fromName, fromEmail: words.fromEmail }
  const ref: PaperRef = {
    kind: 'paper',
    name: file,
    title: name,
    wish,
    user: actor.user,
    firm: head.firm,
    service_firm: head.service_firm,
  }
  return db.command(actor, (tx) => queueReport(tx, actor, head, to, letter, ref, now))
}

/**
 * Renders the PDF of a mail that is being sent, with the scope of the two firms its sender was allowed to
 * see.
 */
export const attachPaper = async (services: Services, ref: AttachmentRef): Promise<MailAttachment> => {
  const { user, wish, name, firm, service_firm } = ref as PaperRef
  const { pdf } = await makePaper(services, bothSides(user, { firm, service_firm }), wish, 'LETTER')
  return { filename: name, contentType: 'application/pdf', content: pdf }
}
