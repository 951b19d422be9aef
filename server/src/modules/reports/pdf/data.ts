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
  /** Day of the document. */
  date: string
  /** Time of printing, with the time zone's name. */
  printed: string
}

/** What an insurer asks for first, then the appendix. It names no prices. */
export type CalibrationReportData = PaperHead & {
  /** "2 of 3 systems passed, 1 not done" */
  headline: string
  facts: Fact[]
  systems: ReportSystem[]
  /** Null if the order has no scan that was read. */
  scans: ReportScans | null
  /** Test drives. */
  drives: ReportResult[]
  /** What the technician signed; null if nobody did. */
  statement: ReportStatement | null
  /** Null in a copy that isn't certified. */
  certificate: ReportCertificate | null
  /** Reports of scan tools, which follow as they are. */
  scanReports: ScanReport[]
  /** The appendix. */
  visits: ReportVisit[]
}

export type ReportSystem = {
  name: string
  outcome: 'passed' | 'failed' | 'notDone' | 'notRecorded'
  /** The outcome in words. */
  result: string
  method: string
  /** Procedure, source, target; only those that are known. */
  facts: Fact[]
  reason: string
  measurements: { name: string; measured: string; spec: string }[]
}
export type ReportResult = { name: string; outcome: string; detail: string }
export type ReportStatement = {
  text: string
  name: string
  when: string
  /** Set if a result changed after it was signed. */
  remark: string
  /** PNG; null for a typed signature. */
  drawing: Buffer | null
}
export type ReportCertificate = {
  code: string
  /** Public page of the certificate. */
  url: string
  /** Verifies it with the files of that page. */
  command: string
  keyId: string
}
/** `pdf` is null for one that is too large. */
export type ScanReport = { name: string; of: string; pdf: Buffer | null }

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
  /** Technician, time, and bay; only those that are known, as with all facts. */
  lead: Fact[]
  facts: Fact[]
  /** Opens the visit on a phone. */
  link: string
  /** Services that may be done. */
  services: { description: string; hours: string }[]
  /** Services that nobody may begin with yet. */
  notAuthorized: { description: string; why: string; hours: string }[]
  /** `needs`: photo, video, file, test drive; `done`: done or skipped already. */
  checks: {
    title: string
    items: { name: string; needs: string; isOptional: boolean; done: string; isSkipped: boolean }[]
  }[]
  notes: string
}

/** Services that wait for a yes or no. */
export type AuthorizationData = PaperHead & {
  kind: 'authorizationRequest'
  /** "2 services to authorize, $390.00" */
  headline: string
  facts: Fact[]
  services: ReportService[]
  totals: ReportTotal[]
}

/** The cover of the documents that an insurer gets. */
export type ClaimPackData = PaperHead & {
  facts: Fact[]
  /** "5 of 6 included" */
  headline: string
  /** `isMet` is null for what a person has to check. */
  requirements: { name: string; isMet: boolean | null; says: string }[]
  /** Why something is missing. */
  reason: string
  /** Names of the documents that follow. */
  documents: string[]
  note: string
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
  billTo: { name: string; lines: string[] }
  /** What the reader looks for first: the balance due or the amount credited, when, and how to pay. */
  sum: { name: string; amount: string; says: string; more: Fact[] }
  /** Columns of the lines. The amount due is the same. */
  shows: 'discounts' | 'rates' | 'amounts' | 'credited'
  lines: {
    description: string
    says: string
    hours: string
    rate: string
    isFlat: boolean
    gross: string
    off: string
    net: string
  }[]
  totals: ReportTotal[]
  /** Payments and credit memos, by date. */
  booked: { when: string; how: string; amount: string; isPayment: boolean }[]
  /** On a credit memo: the invoice it corrects, as it is now. */
  corrected: { name: string; totals: ReportTotal[] } | null
  note: string
}

export type ReportVisit = {
  /** Number of the visit within its repair order; its position in the report if left out. */
  number?: number
  title: string
  /** Name of the status, which has the icon. */
  status: string
  /** What people read for it. */
  statusWord: string
  technician: string
  scheduled: string
  started: string
  completed: string
  services: { description: string; authorization: string }[]
  checks: ReportChecks[]
  results: ReportResult[]
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
  isFlat: boolean
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

/** `isSum`: what is above adds up to it. The last line always is one. */
export type ReportTotal = { label: string; amount: string; isSum?: boolean }

export type PageSize = 'LETTER' | 'A4'
