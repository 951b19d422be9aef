import type { AttachmentRef } from '../live/door.ts'
import type { DocumentRequest } from './compose-document.ts'

/** What a queued mail stores about its document, which is rendered when the mail is sent. */
export type DocumentRef = AttachmentRef & {
  kind: 'paper'
  /** The document's title: "Invoice 48213-1". */
  title: string
  wish: DocumentRequest
  user: number
  firm: number
  service_firm: number | null
}
