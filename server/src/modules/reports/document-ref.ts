import type { Reader } from '#server/kernel/texts/reader.ts'
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
  /** Whose language it is in; missing in mails that were queued before languages. */
  reader?: Reader
}
