import { claimAnswers } from '#contract/kit/claim-pack.ts'
import { adasSystems } from '#contract/kit/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { systemOutcomes } from '#contract/kit/results.ts'
import { hasField } from '#contract/kit/fields.ts'
import { eventFields, eventLabel } from '#contract/fields/event-fields.ts'
import { requestFields, requestLabel } from '#contract/fields/request-fields.ts'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import { eventStatusWord, isEventStatus, isRequestStatus, requestStatusWord } from '#contract/statuses.ts'
import { inAnyLanguage } from '#server/kernel/texts/any-language.ts'
import { paymentWords } from '../billing/payment-words.ts'
import { t } from '../historyTexts.ts'

export type HistoryFacts = {
  entity: string
  entity_id: number
  what: string
  from_status: number | null
  to_status: number | null
  /** The visit's number, for entries about a visit. */
  number: number | null
  mail_state: string | null
  changes: Record<string, [unknown, unknown]>
}

/** What people read for the status of an entry; null when there is none. */
export const statusName = (entity: string, status: number | null): string | null => {
  if (status === null) return null
  if (entity === 'request' && isRequestStatus(status)) return requestStatusWord(status)
  return entity === 'event' && isEventStatus(status) ? eventStatusWord(status) : null
}

/** What a sentence calls fields outside the field tables, and fields that go by a shorter name. */
const fieldKeys = {
  ro_number: 'roNumber',
  service_firm: 'center',
  serviceFirm: 'center',
  wanted_services: 'services',
  serviceList: 'services',
  techs: 'technicians',
  scheduled_local: 'scheduled',
  minutes: 'minutes',
  vehicle_text: 'vehicle',
  customer_name: 'customer',
  holdReason: 'holdReason',
  resumeOn: 'resumeOn',
} as const

const words = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** A label inside a sentence: "Requested center" begins small, "VIN" does not. */
const insideSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const labelOf = (name: string): string | undefined => {
  if (hasField(eventFields, name)) return eventLabel(name)
  if (hasField(requestFields, name)) return requestLabel(name)
  return hasField(vehicleFields, name) ? vehicleLabel(name) : undefined
}

/** The label of a field inside a sentence: `internalNotes` as "internal notes". */
export const fieldLabel = (field: string): string =>
  Object.hasOwn(fieldKeys, field)
    ? t(`field.${fieldKeys[field as keyof typeof fieldKeys]}`)
    : insideSentence(labelOf(field) ?? words(field))

const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2
    ? (items[0] ?? '')
    : t('and', { items: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' })

const text = (value: unknown): string => {
  if (Array.isArray(value)) return joinWithAnd(value.map(text).filter((each) => each !== ''))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The person, item, service, or file that an entry is about: the first of `fields` with a value. */
const subject = ({ changes }: HistoryFacts, ...fields: string[]): string => {
  for (const field of fields) {
    const [before, after] = changes[field] ?? []
    const name = text(after) || text(before)
    if (name !== '') return name
  }
  return ''
}

const papers = [
  'workOrder',
  'authorizationRequest',
  'calibrationReport',
  'invoice',
  'creditNote',
  'claimPack',
] as const

/** A document as the reader calls it. Its title, such as "Invoice 48213-1", is stored in the language of whoever sent it. */
const documentName = (title: string): string => {
  for (const paper of papers) {
    const stored = inAnyLanguage(() => t(`paper.${paper}`)).find((name) =>
      title.toLowerCase().startsWith(name.toLowerCase()),
    )
    if (stored !== undefined) return t(`paper.${paper}`) + title.slice(stored.length)
  }
  return title
}

/** Delivery of an email as a key. "Prepared" is also true when it was refused or its state is unknown. */
const mailKey = (state: string | null): 'sent' | 'queued' | 'prepared' => {
  if (state === 'sent') return 'sent'
  return state === 'queued' || state === 'sending' || state === 'waiting' ? 'queued' : 'prepared'
}

const resultSentence = ({ changes }: HistoryFacts): string => {
  const named = adasSystems.find((each) => each === changes.system?.[1])
  const outcome = systemOutcomes.find((each) => each === changes.result?.[1])
  return t(`result.${outcome ?? 'none'}`, { system: named ? systemLabel(named) : '' })
}

/** A sentence without its subject: "moved Visit 2 to Working". */
export const historySentence = (entry: HistoryFacts): string => {
  const visit = entry.number === null ? '' : t('visit', { number: entry.number })
  const isAboutRequest = entry.entity === 'request'
  const thing = isAboutRequest ? t('theRequest') : visit || t('aVisit')
  const on = isAboutRequest || visit === '' ? '' : 'On'
  const ofVisit = visit === '' ? '' : 'On'
  const name = subject(entry, 'name', 'item', 'technicians', 'techs', 'service', 'description', 'file')
  const technician = name || t('aTechnician')
  const recipient = subject(entry, 'to') || t('someone')
  const document = documentName(subject(entry, 'document')) || t('aDocument')
  const payment = paymentWords(entry.changes.paymentFacts?.[1]) ?? subject(entry, 'payment', 'name')
  switch (entry.what) {
    case 'created':
      return t('created', { thing })
    case 'moved':
      return t('moved', {
        thing,
        status: statusName(entry.entity, entry.to_status) ?? t('anotherStatus'),
      })
    case 'assigned':
      return t(`assigned${ofVisit}`, { name: technician, visit })
    case 'unassigned':
      return t('unassigned', { name: technician, thing })
    case 'planned':
      return t('scheduled', { thing })
    case 'doubleBooked':
      return t(`doubleBooked${ofVisit}`, { name: technician, visit })
    case 'scheduled': {
      const at = subject(entry, 'scheduled', 'scheduled_local')
      return at ? t('scheduledAt', { thing, at }) : t('scheduled', { thing })
    }
    case 'askedForAuthorization':
      return t(`askedForAuthorization${on}`, { name: recipient, visit })
    case 'sentDocument':
      return t(`document.${mailKey(entry.mail_state)}${on}`, { document, name: recipient, visit })
    case 'tookDocumentBack':
      return t(`document.back${on}`, { document, name: recipient, visit })
    case 'tookAuthorizationBack':
      return t(on ? 'linkRevokedOn' : 'linkRevoked', { name: recipient, visit })
    case 'authorized':
      return t(`authorized${on}`, {
        services: joinWithAnd(Object.keys(entry.changes)) || t('theServices'),
        visit,
      })
    case 'pushedToCCC':
      return t('queuedForCcc', { thing })
    case 'tookBackFromCCC':
      return t('notForCcc', { thing })
    case 'shared':
      return t('shared', { thing, name: name || t('someone') })
    case 'unshared':
      return t('unshared', { name: name || t('someone') })
    case 'reminded':
      return t('reminded', { name: recipient })
    case 'senderConfirmed':
      return t('senderConfirmed')
    case 'senderRefused':
      return t('senderRefused')
    case 'bookedPayment':
      return t(ofVisit ? 'paidOn' : 'paid', { payment, visit })
    case 'tookPaymentBack':
      return t(on ? 'paymentVoidedOn' : 'paymentVoided', { payment, visit })
    case 'confirmedVehicle': {
      const vin = subject(entry, 'vinRead')
      return t(`${entry.changes.how?.[1] === 'scanned' ? 'scannedVehicle' : 'confirmedVehicle'}${on}`, {
        vin,
        visit,
      })
    }
    case 'foundOtherVehicle':
      return t(`otherVehicle${on}`, { vin: subject(entry, 'vinRead'), visit })
    case 'acceptedVehicle':
      return t(`acceptedVehicle${on}`, { vin: subject(entry, 'vinRead'), visit })
    case 'drove':
      return t(`drove${on}`, { visit })
    case 'recordedResult':
      return resultSentence(entry)
    case 'signedResults':
      return t('result.signed', { thing })
    case 'revokedCertificate':
      return t('certificateRevoked', { certificate: subject(entry, 'certificate') })
    case 'answeredClaim':
      return t(`claim.${claimAnswers.find((each) => each === entry.changes.answer?.[1]) ?? 'changed'}`)
    case 'deleted':
      return t('deleted', { thing })
    case 'restored':
      return t('restored', { thing })
    case 'changed': {
      const fields = [...new Set(Object.keys(entry.changes).map(fieldLabel))]
      return t(`changed${on}`, { fields: fields.length > 0 ? joinWithAnd(fields) : thing, visit })
    }
    default:
      return name
        ? t(on ? 'otherNamedOn' : 'otherNamed', { what: words(entry.what), name, visit })
        : t(on ? 'otherOn' : 'other', { what: words(entry.what), visit })
  }
}
