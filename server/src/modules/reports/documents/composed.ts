import type { EmailRow } from '../../../outside/mail/email-content.ts'
import type { Values } from '../../templates/door.ts'
import type { PaperHead } from '../pdf/data.ts'
import type { VisitHeader } from '../reads/report-head.ts'

/** A composed document: data for its PDF, variables and facts for its mail, and its name and file name. */
export type Composed<D> = { data: D; name: string; file: string; values: Values; facts: EmailRow[] }

/** Variables available in the mail of every document. */
export const jobValues = (head: VisitHeader, paper: PaperHead): Values => ({
  vehicle: vehicleOf(head),
  ro: head.ro_number,
  vin: head.vin,
  visit: String(head.number),
  type: head.type_name ?? '',
  shop: paper.shop.name,
  center: paper.firm.name,
  phone: paper.firm.phone,
  customer: head.customer_name,
  insurer: head.insurer_name,
  claim: head.claim_number,
  technician: head.technicians,
})

export const vehicleOf = (head: VisitHeader): string => head.vehicle_text || 'Vehicle not named'

export const jobFacts = (values: Values): EmailRow[] =>
  [
    { name: 'RO', value: values.ro ?? '' },
    { name: 'VIN', value: values.vin ?? '' },
    { name: 'Shop', value: values.shop ?? '' },
  ].filter(({ value }) => value)

export const fileName = (
  name: string,
  { ro_number, number }: { ro_number: string; number: number },
): string => `${name} RO ${ro_number} visit ${number}.pdf`.replace(/[^\p{L}\p{N} ._-]/gu, '_')

export const visitName = (head: VisitHeader): string =>
  `Visit ${head.number}: ${head.type_name ?? 'Calibration'}`
