import { readAs } from '#server/kernel/texts/reader.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { loadUser } from '../../identity/door.ts'
import { queueMail, type AttachmentRef } from '../../live/door.ts'
import { addReader, claimSending, findDueReaders, readersPerBatch, type DueReader } from './due-readers.ts'
import { readMailedFigures, type MailedFigures } from './mailed-figures.ts'
import { mailKinds, type MailKind } from './rules/mail-range.ts'
import { figuresFileName, writeFiguresMail } from './write-figures.ts'

export const figuresAttachment = 'figures'
/** What a queued email stores about its PDF or CSV, which is made when it is sent. */
export type FiguresRef = AttachmentRef & {
  kind: typeof figuresAttachment
  format: 'pdf' | 'csv'
  report: MailedFigures
  language: string
  firm: number
  timeZone: string
}

/** Queues the figures of the past week and month to all to whom they are due. It may run in several processes. */
export const sendDueFigures = async (services: Services): Promise<void> => {
  const { db, clock, log } = services
  const now = clock.now()
  let after = 0
  let isMore = true
  while (isMore) {
    const due = await db.command(systemScope, (tx) => findDueReaders(tx, after, now))
    for (const row of due)
      await sendTo(services, row, now).catch((error: unknown) =>
        log.warn({ err: error, user: row.user }, 'figures could not be mailed; it will be retried'),
      )
    after = due.at(-1)?.user ?? after
    isMore = due.length === readersPerBatch
  }
}

const sendTo = async (services: Services, row: DueReader, now: Date): Promise<void> => {
  const { db } = services
  if (!row.is_known) {
    await db.command(systemScope, (tx) => addReader(tx, row))
    return
  }
  const reader = await loadUser(db, row.user)
  if (!reader) return
  for (const kind of mailKinds) await sendKind(services, row, reader, kind, now)
}

const sendKind = async (
  { db, settings }: Services,
  row: DueReader,
  reader: Actor,
  kind: MailKind,
  now: Date,
): Promise<void> => {
  const isWeekly = kind === 'weekly'
  if (!(isWeekly ? row.is_week_due : row.is_month_due)) return
  const day = isWeekly ? row.week : row.month
  const isWanted = isWeekly ? row.is_weekly : row.is_monthly
  // Read with the reader's own rights before the transaction, which must not wait for a second connection.
  const report = isWanted ? await readMailedFigures(db.as(reader), reader, kind, day, now) : undefined
  await db.command(systemScope, async (tx) => {
    const isClaimed = await claimSending(tx, row.user, kind, day)
    if (!isClaimed || !report) return
    const { language, firm, timeZone } = reader
    const mail = readAs({ language, firm }, () => ({
      ...writeFiguresMail(report, settings),
      attachments: (['pdf', 'csv'] as const).map((format): FiguresRef => ({
        kind: figuresAttachment,
        name: figuresFileName(report, format),
        format,
        report,
        language,
        firm,
        timeZone,
      })),
    }))
    // Without a firm, the database shows it to nobody else of the reader's firm, who may not see these figures.
    await queueMail(tx, reader, now, { firm: null, to: [row.email], ...mail }, 0)
  })
}
