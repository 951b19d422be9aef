/** The results of one visit, as the estimate exchange takes them. Amounts are exact decimals as text. */
export type CccResults = {
  /** One and the same for every try: the exchange drops doubles by it. */
  id: string
  /** The number of the shop there. */
  facility: string
  workfile: { ro: string; claim: string; insurer: string }
  vehicle: { vin: string; year: number | null; make: string; model: string; trim: string }
  calibration: {
    visit: number
    center: string
    /** Instant, ISO. */
    completed: string
    technicians: string[]
    results: string
    services: { code: string; description: string; hours: string; rate: string; amount: string }[]
    total: string
  }
}

export type CccReceipt = {
  /** The other side's words or number. */
  response: string
  /** It stays in this installation: there is no exchange. */
  isKept?: true
}

/** The estimate exchange of the trade. */
export type Ccc = {
  /**
   * Hands results over. Answers only when the other side has taken them.
   * Throws DeliveryError: permanent when they were refused, else worth another try.
   */
  push(results: CccResults): Promise<CccReceipt>
}

/** Of an installation without an exchange: what would be sent is kept beside its visit. */
export const keptCcc = (): Ccc => ({
  push: () =>
    Promise.resolve({ response: 'Kept here: no exchange is set up in this installation', isKept: true }),
})
