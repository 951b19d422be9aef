import type { AttachmentRef } from '../live/door.ts'
import type { Wish } from './compose-document.ts'

/** What a queued mail stores about its document, which is rendered when the mail is sent. */
export type PaperRef = AttachmentRef & {
  kind: 'paper'
  /** The document's title: "Invoice 48213-1". */
  title: string
  wish: Wish
  user: number
  firm: number
  service_firm: number | null
}
