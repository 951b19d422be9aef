import { shippedName } from '#contract/kit/shipped-name.ts'
import type { EmailRow } from '../../../outside/mail/email-content.ts'
import type { Values } from '../../templates/door.ts'
import type { PaperHead } from '../pdf/data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { t } from '../texts.ts'

/** A composed document: data for its PDF, variables and facts for its mail, and its name and file name. */
export type Composed<D> = { data: D; name: string; file: string; values: Values; facts: EmailRow[] }

/** Variables available in the mail of every document. */
export const jobValues = (head: VisitHeader, paper: PaperHead): Values => ({
  vehicle: vehicleOf(head),
  ro: head.ro_number,
  vin: head.vin,
  visit: String(head.number),
  type: head.type_name === null ? '' : typeName(head),
  shop: paper.shop.name,
  center: paper.firm.name,
  phone: paper.firm.phone,
  customer: head.customer_name,
  insurer: head.insurer_name,
  claim: head.claim_number,
  technician: head.technicians,
})

export const vehicleOf = (head: VisitHeader): string => head.vehicle_text || t('noVehicle')

export const jobFacts = (values: Values): EmailRow[] =>
  [
    { name: t('fact.ro'), value: values.ro ?? '' },
    { name: t('fact.vin'), value: values.vin ?? '' },
    { name: t('fact.shop'), value: values.shop ?? '' },
  ].filter(({ value }) => value)

export const fileName = (
  name: string,
  { ro_number, number }: { ro_number: string; number: number },
): string => t('paper.file', { paper: name, ro: ro_number, number }).replace(/[^\p{L}\p{N} ._-]/gu, '_')

/** What kind of visit it is, in the reader's language if the name is a shipped one. */
export const typeName = ({ type_name: named }: VisitHeader): string =>
  named === null ? t('calibration') : shippedName('EventType', named)

export const visitName = (head: VisitHeader): string =>
  t('visit', { number: head.number, type: typeName(head) })
