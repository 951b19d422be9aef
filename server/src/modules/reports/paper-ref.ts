import type { AttachmentRef } from '../live/door.ts'
import type { Wish } from './make.ts'

/** What a mail that waits keeps of its paper, which is made when it leaves. */
export type PaperRef = AttachmentRef & {
  kind: 'paper'
  /** What people call it: "Invoice 48213-1". */
  title: string
  wish: Wish
  user: number
  firm: number
  service_firm: number | null
}
