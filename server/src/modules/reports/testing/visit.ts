import type { ReportRows } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'

/** A completed visit with no other data. */
export const plainVisit: VisitHeader = {
  event: 1,
  request: 1,
  firm: 7,
  service_firm: null,
  number: 1,
  version: 1,
  status: 4,
  type_name: null,
  scheduled_local: null,
  scheduled_zone: null,
  scheduled_at: null,
  started_at: null,
  completed_at: null,
  notes: '',
  results: '',
  ro_number: 'RO 1',
  customer_name: '',
  insurer_name: '',
  claim_number: '',
  shop_name: 'Shop',
  vehicle_text: '',
  vin: '',
  year: null,
  make_name: null,
  model: null,
  trim: null,
  technicians: '',
}

export const noRows: ReportRows = {
  services: [],
  items: [],
  drives: [],
  photos: [],
  files: [],
  scans: [],
  scanFiles: [],
  results: [],
  statements: [],
  codes: [],
  firms: [],
  brand: [],
}
