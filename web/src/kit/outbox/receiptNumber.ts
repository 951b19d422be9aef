import type { Receipt } from './act.ts'

/** The number that people see: four letters of the device, and the count. */
export const receiptNumber = ({ device, number }: Pick<Receipt, 'device' | 'number'>): string =>
  `${device.slice(0, 4).toUpperCase()}-${number}`
