import { makesAttachment } from '../live/door.ts'
import { attachPaper } from './send.ts'

/** Tells the post who makes papers that go along with a mail. */
export const start = async (): Promise<() => Promise<void>> => {
  makesAttachment('paper', attachPaper)
  return async () => {}
}
