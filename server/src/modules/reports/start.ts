import { makesAttachment } from '../live/door.ts'
import { attachPaper } from './send-document.ts'

/** Registers the renderer of mail attachments. */
export const start = async (): Promise<() => Promise<void>> => {
  makesAttachment('paper', attachPaper)
  return async () => {}
}
