import { readerFor } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { PaperName, sendCalibrationReport } from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { MailAttachment } from '../../outside/mail/mail.ts'
import type { AttachmentRef } from '../live/door.ts'
import { wordingInEffect, writeMail, type MailCore } from '../templates/door.ts'
import { parseAddresses } from './parse-addresses.ts'
import { queueReport } from './commands/queue-report.ts'
import { renderDocument, composeDocument, type DocumentRequest } from './compose-document.ts'
import type { DocumentRef } from './document-ref.ts'
import { whyNotSent } from './documents/kinds.ts'
import { vehicleOf } from './documents/composed.ts'
import { bothSidesReader, loadVisitHeader } from './reads/report-head.ts'
import { loadRecipients } from './reads/recipients.ts'
import { t } from './texts.ts'

type Query = {
  calibrateEvent: number
  NoDiscount?: boolean
  to?: string | undefined
  invoice?: number | undefined
}

/** Queues the mail of a document with the center's wording. The PDF is rendered when the mail is sent. */
export const sendDocument = async (
  services: Services,
  actor: Actor,
  paper: PaperName,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof sendCalibrationReport>> => {
  const { db } = services
  const head = await loadVisitHeader(runBatched(db.as(actor)), actor, query.calibrateEvent)
  // Whether services wait for an answer is checked when the document is composed.
  const why = whyNotSent(paper, { status: head.status, open: 1 })
  if (why) throw refused(why)
  const wording = await wordingInEffect(db, head.service_firm ?? head.firm, paper)
  if (!wording.isOn) throw refused(t.message(`off.${paper}`))
  const request: DocumentRequest = {
    paper,
    event: head.event,
    noDiscount: query.NoDiscount ?? false,
    invoice: query.invoice,
  }
  const sides = db.as(bothSidesReader(actor.user, head))
  const to = query.to ? parseAddresses(query.to) : await loadRecipients(sides, paper, head.event)
  // One document goes to all; the first is who it is meant for.
  const recipient = await readerFor(runBatched(db.as(actor)), to[0] ?? '', head.firm)
  const { mail, name, file } = await readAs(recipient, async () => {
    const { name, file, values, facts, data } = await composeDocument(services, actor.user, head, request)
    const core: MailCore = { heading: vehicleOf(head), parts: [{ kind: 'facts', rows: facts }] }
    const brand = {
      title: data.brand.title,
      colour: data.brand.colour,
      logo: null,
      signature: [data.firm.name, ...data.firm.address, data.firm.phone].filter(Boolean),
    }
    return { mail: writeMail(wording, values, core, brand), name, file }
  })
  if (to.length === 0) throw refused(t.message(`nobody.${paper}`))
  const content = { ...mail, fromName: wording.fromName, fromEmail: wording.fromEmail }
  const ref: DocumentRef = {
    kind: 'paper',
    name: file,
    title: name,
    wish: request,
    user: actor.user,
    firm: head.firm,
    service_firm: head.service_firm,
    reader: recipient,
  }
  return db.command(actor, (tx) => queueReport(tx, actor, head, to, content, ref, now))
}

/**
 * Renders the PDF of a mail that is being sent, with the scope of the two firms its sender was allowed to
 * see.
 */
export const renderAttachment = async (services: Services, ref: AttachmentRef): Promise<MailAttachment> => {
  const { user, wish, name, firm, service_firm, reader } = ref as DocumentRef
  const sides = bothSidesReader(user, { firm, service_firm })
  const { pdf } = await readAs(reader ?? { language: 'en', firm }, () =>
    renderDocument(services, sides, wish, 'LETTER', true),
  )
  return { filename: name, contentType: 'application/pdf', content: pdf }
}
