import { read } from '../../kit/api/queries.ts'

/** Receipts of a repair order, or of one of its visits. */
export const receiptsQuery = (calibrate: number, calibrateEvent: number | undefined, pageSize: number) =>
  read('GET receipt/receipts', { query: { calibrate, calibrateEvent, pageSize } })
