import { readAs } from '#server/kernel/texts/reader.ts'
import type { Services } from '#server/kernel/services.ts'
import { runInHelper } from '../../../outside/helper-process/run-in-helper.ts'
import type { MailAttachment } from '../../../outside/mail/mail.ts'
import type { AttachmentRef } from '../../live/door.ts'
import { formatTime } from '../format-time.ts'
import type { figuresPdf } from '../pdf/figures.ts'
import type { FiguresRef } from './send-due-figures.ts'
import { figuresCsv, figuresPdfData } from './write-figures.ts'

const pdfOf = runInHelper<typeof figuresPdf>(new URL('../pdf/figures.ts', import.meta.url), 'figuresPdf')

/** Makes the PDF or CSV of an email that is being sent, from the numbers stored with it. */
export const renderFigures = async (services: Services, ref: AttachmentRef): Promise<MailAttachment> => {
  const { name, format, report, language, firm, timeZone } = ref as FiguresRef
  const { clock, settings } = services
  return readAs({ language, firm }, async () =>
    format === 'csv'
      ? { filename: name, contentType: 'text/csv; charset=utf-8', content: Buffer.from(figuresCsv(report)) }
      : {
          filename: name,
          contentType: 'application/pdf',
          content: await pdfOf(
            figuresPdfData(report, {
              appTitle: settings.appTitle,
              printed: formatTime(clock.now(), timeZone),
            }),
          ),
        },
  )
}
