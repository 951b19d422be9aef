import type { Services } from '#server/kernel/services.ts'
import { createWorker, registerAttachmentRenderer } from '../live/door.ts'
import { renderFigures } from './figures/render-figures.ts'
import { figuresAttachment, sendDueFigures } from './figures/send-due-figures.ts'
import { renderAttachment } from './send-document.ts'

/** Figures are sent within this long after they are due. */
const pollMs = 60_000

/** Registers the renderers of mail attachments and starts mailing figures. Resolves to a function that stops it. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  registerAttachmentRenderer('paper', renderAttachment)
  registerAttachmentRenderer(figuresAttachment, renderFigures)
  const worker = createWorker(
    async () => {
      await sendDueFigures(services)
      return false
    },
    (error) => services.log.warn({ err: error }, 'figures could not be mailed; it will be retried'),
  )
  const polling = setInterval(worker.wake, pollMs).unref()
  return async () => {
    clearInterval(polling)
    await worker.stop()
  }
}
