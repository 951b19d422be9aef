import { makesAttachment } from '../live/door.ts'
import { attachReport } from './send.ts'

/** Tells the post who makes reports that go along with a mail. */
export const start = async (): Promise<() => Promise<void>> => {
  makesAttachment('calibrationReport', attachReport)
  return async () => {}
}
