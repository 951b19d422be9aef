import type { AttachmentRef } from '../live/door.ts'
import type { Wish } from './make.ts'

/** What a mail that waits keeps of its paper, which is made when it leaves. */
export type PaperRef = AttachmentRef & {
  kind: 'paper'
  wish: Wish
  user: number
  firm: number
  service_firm: number | null
}
