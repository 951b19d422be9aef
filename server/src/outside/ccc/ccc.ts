import { t } from '../texts.ts'

/** The results of one visit in the form the estimate exchange expects. Amounts are exact decimals as text. */
export type CccResults = {
  /** The same for every attempt, so that the exchange can drop duplicates. */
  id: string
  /** The shop's number at the exchange. */
  facility: string
  workfile: { ro: string; claim: string; insurer: string }
  vehicle: { vin: string; year: number | null; make: string; model: string; trim: string }
  calibration: {
    visit: number
    center: string
    /** ISO instant. */
    completed: string
    technicians: string[]
    results: string
    services: { code: string; description: string; hours: string; rate: string; amount: string }[]
    total: string
  }
}

export type CccReceipt = {
  /** The exchange's own message or reference number. */
  response: string
  /** Set if the results were only stored, because this installation has no exchange. */
  isKept?: true
}

/** The collision industry's estimate exchange. */
export type Ccc = {
  /**
   * Sends results. Resolves only once the exchange has accepted them.
   * @throws DeliveryError, permanent if they were refused and otherwise worth a retry
   */
  push(results: CccResults): Promise<CccReceipt>
}

/** For installations without an exchange: what would be sent is stored with its visit. */
export const storeOnlyCcc = (): Ccc => ({
  push: () => Promise.resolve({ response: t('ccc.kept'), isKept: true }),
})
