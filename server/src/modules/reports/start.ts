import { registerAttachmentRenderer } from '../live/door.ts'
import { renderAttachment } from './send-document.ts'

/** Registers the renderer of mail attachments. */
export const start = async (): Promise<() => Promise<void>> => {
  registerAttachmentRenderer('paper', renderAttachment)
  return async () => {}
}
