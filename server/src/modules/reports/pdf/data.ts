/** Everything that a calibration report shows, as words ready to print: stamps, amounts and names are formatted. */
export type CalibrationReportData = {
  brand: {
    title: string
    logo: Buffer | null
    /** `#rrggbb`, or null for the product's own. */
    colour: string | null
  }
  firm: { name: string; address: string[]; phone: string }
  ro: string
  vehicle: { year: string; make: string; model: string; trim: string; vin: string; odometer?: string }
  customer: string
  insurer: { name: string; claim: string } | null
  shop: { name: string; address: string[]; phone: string }
  visits: ReportVisit[]
  totals: ReportTotal[]
  /** When it was printed, with the zone's name. */
  printed: string
}

export type ReportVisit = {
  /** Which visit of its repair order; its place in the report when left out. */
  number?: number
  title: string
  status: string
  technician: string
  scheduled: string
  started: string
  completed: string
  services: ReportService[]
  checks: ReportChecks[]
  results: { name: string; outcome: string; detail: string }[]
  notes: { text: string; by: string; when: string }[]
  photos: ReportPhoto[]
}

export type ReportService = {
  description: string
  authorization: string
  hours: string
  rate: string
  amount: string
}

/** One of Readiness, Pre-check, Actions, Verification. */
export type ReportChecks = { title: string; items: ReportCheck[] }

export type ReportCheck = {
  name: string
  done: boolean
  /** Why it was left out; null when it was not. */
  skippedReason: string | null
  when: string
  by: string
  note: string
}

export type ReportPhoto = { name: string; takenAt: string; picture: Buffer }

/** The last line is the sum. */
export type ReportTotal = { label: string; amount: string }

export type Paper = 'LETTER' | 'A4'
