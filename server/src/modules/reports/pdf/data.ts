/**
 * What every document shows about its repair order, with times, amounts, and names formatted for printing.
 */
export type PaperHead = {
  brand: {
    title: string
    logo: Buffer | null
    /** `#rrggbb`, or null for the default color. */
    colour: string | null
  }
  firm: { name: string; address: string[]; phone: string }
  ro: string
  vehicle: { year: string; make: string; model: string; trim: string; vin: string; odometer?: string }
  customer: string
  insurer: { name: string; claim: string } | null
  shop: { name: string; address: string[]; phone: string }
  /** Time of printing, with the time zone's name. */
  printed: string
}

export type CalibrationReportData = PaperHead & {
  visits: ReportVisit[]
  totals: ReportTotal[]
  /** Null if the order has no scan that was read. */
  scans: ReportScans | null
}

/** The scans of an order. `cells` of a code belong to `heads`. */
export type ReportScans = {
  scans: Fact[]
  heads: string[]
  codes: { code: string; text: string; cells: string[] }[]
}

export type Fact = { name: string; value: string }

/** What a technician is to do. It shows no prices. */
export type WorkOrderData = PaperHead & {
  kind: 'workOrder'
  visit: string
  facts: Fact[]
  /** Opens the visit on a phone. */
  link: string
  services: { description: string; hours: string }[]
  /** `needs`: photo, video, file, test drive; `done`: done or skipped already. */
  checks: { title: string; items: { name: string; needs: string; isOptional: boolean; done: string }[] }[]
  notes: string
}

/** Services that wait for a yes or no. */
export type AuthorizationData = PaperHead & {
  kind: 'authorizationRequest'
  visit: string
  facts: Fact[]
  services: ReportService[]
  totals: ReportTotal[]
}

/** The calibration plan of a day, for the adjuster: each claim with its source. */
export type InspectionData = PaperHead & {
  kind: 'inspection'
  facts: Fact[]
  claims: {
    system: string
    need: string
    method: string
    /** Why, one sentence for each line of the estimate. */
    because: { line: string; says: string; source: string; url: string }[]
    services: string
    remarks: string[]
  }[]
  /** Systems that need nothing, with the reason. */
  others: { system: string; reason: string }[]
  lines: { number: string; text: string }[]
}

/** An invoice, or the credit memo that corrects one. */
export type BillData = PaperHead & {
  kind: 'invoice' | 'creditNote'
  number: string
  visit: string
  facts: Fact[]
  billTo: { name: string; lines: string[] }
  /** Whether discounts are shown per line. The amount due is the same. */
  showsDiscounts: boolean
  lines: {
    description: string
    says: string
    hours: string
    rate: string
    gross: string
    off: string
    net: string
  }[]
  totals: ReportTotal[]
  payments: { when: string; how: string; amount: string }[]
  note: string
}

export type ReportVisit = {
  /** Number of the visit within its repair order; its position in the report if left out. */
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
  /** Documents, videos, and pictures that serve as documents. They are listed, not printed. */
  files: ReportFile[]
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
  /** Why it was skipped; null if it wasn't. */
  skippedReason: string | null
  when: string
  by: string
  note: string
}

/** `of`: the checklist item that asked for it. */
export type ReportFile = { name: string; of: string; kind: string; when: string }

export type ReportPhoto = { name: string; takenAt: string; picture: Buffer }

/** The last line is the sum. */
export type ReportTotal = { label: string; amount: string }

export type PageSize = 'LETTER' | 'A4'
