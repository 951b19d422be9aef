import { eventStatusNames, requestStatusNames } from '#contract/statuses.ts'

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

const names: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  request: requestStatusNames,
  event: eventStatusNames,
}

/** The status name for the entity of an entry; null when there is none. */
export const statusName = (entity: string, status: number | null): string | null =>
  status === null ? null : (names[entity]?.[status] ?? null)

/** Labels of fields whose technical name differs from what people call them. */
const fieldLabels: Readonly<Record<string, string>> = {
  ronumber: 'RO number',
  ro_number: 'RO number',
  vin: 'VIN',
  service_firm: 'center',
  serviceFirm: 'center',
  calibrateType: 'type',
  calibrateEventType: 'visit type',
  wantedCenter: 'wanted center',
  wanted_services: 'services',
  wantedServices: 'services',
  serviceList: 'services',
  techIds: 'technicians',
  techs: 'technicians',
  scheduled_local: 'planned time',
  scheduled: 'planned time',
  minutes: 'planned length',
  vehicle_text: 'vehicle',
  customer_name: 'customer',
  contact: 'customer',
  insurance: 'insurer',
}

/** `internalNotes` and `internal_notes` as "internal notes". */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ??
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const text = (value: unknown): string => {
  if (Array.isArray(value)) return joinWithAnd(value.map(text).filter((each) => each !== ''))
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The person, item, service, or file that an entry is about: the first of `fields` with a value. */
const subject = ({ changes }: HistoryFacts, ...fields: string[]): string => {
  for (const field of fields) {
    const [before, after] = changes[field] ?? []
    const word = text(after) || text(before)
    if (word !== '') return word
  }
  return ''
}

/** Verb phrase for an email by its delivery state. "Prepared" is also true when it was refused or its state is unknown. */
const mailPhrase = (state: string | null, what: string): string => {
  if (state === 'sent') return `sent ${what} to`
  return state === 'queued' || state === 'sending' || state === 'waiting'
    ? `queued ${what} for`
    : `prepared ${what} for`
}

/** A sentence without its subject: "moved Visit 2 to Working". */
export const historySentence = (told: HistoryFacts): string => {
  const visit = told.number === null ? '' : `Visit ${told.number}`
  const thing = told.entity === 'request' ? 'the RO' : visit || 'a visit'
  const on = told.entity === 'request' || visit === '' ? '' : ` on ${visit}`
  const to = statusName(told.entity, told.to_status)
  const fields = [...new Set(Object.keys(told.changes).map(fieldLabel))]
  const name = subject(told, 'name', 'item', 'technicians', 'techs', 'service', 'description', 'file')
  switch (told.what) {
    case 'created':
      return `created ${thing}`
    case 'moved':
      return `moved ${thing} to ${to ?? 'another status'}`
    case 'assigned':
      return `assigned ${name || 'a technician'}${visit ? ` to ${visit}` : ''}`
    case 'unassigned':
      return `took ${name || 'a technician'} off ${thing}`
    case 'planned':
      return `planned ${thing}`
    case 'doubleBooked':
      return `double-booked ${name || 'a technician'}${visit ? ` for ${visit}` : ''}`
    case 'scheduled':
      return `planned ${thing}${subject(told, 'scheduled', 'scheduled_local') ? ` for ${subject(told, 'scheduled', 'scheduled_local')}` : ''}`
    case 'askedForAuthorization':
      return `asked ${subject(told, 'to') || 'someone'} to authorize${on}`
    case 'sentDocument':
      return `${mailPhrase(told.mail_state, subject(told, 'document') || 'a document')} ${subject(told, 'to') || 'someone'}${on}`
    case 'tookDocumentBack':
      return `took ${subject(told, 'document') || 'a document'} for ${subject(told, 'to') || 'someone'} back${on}`
    case 'tookAuthorizationBack':
      return `took the authorization link of ${subject(told, 'to') || 'someone'} back${on}`
    case 'authorized':
      return `answered for ${joinWithAnd(Object.keys(told.changes)) || 'the services'}${on}`
    case 'pushedToCCC':
      return `queued the results of ${thing} for CCC`
    case 'tookBackFromCCC':
      return `took the results of ${thing} for CCC back`
    case 'senderConfirmed':
      return 'confirmed who sent the RO'
    case 'senderRefused':
      return 'refused the RO from outside'
    case 'bookedPayment':
      return `booked a payment of ${subject(told, 'payment', 'name')}${visit && ` for ${visit}`}`
    case 'tookPaymentBack':
      return `took the payment of ${subject(told, 'payment', 'name')} back${on}`
    case 'drove':
      return `wrote down a test drive${on}`
    case 'deleted':
      return `put ${thing} in the bin`
    case 'restored':
      return `took ${thing} out of the bin`
    case 'changed':
      return `changed ${fields.length > 0 ? joinWithAnd(fields) : thing}${on}`
    default:
      return `${told.what
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()}${name ? ` ${name}` : ''}${told.entity === 'request' ? '' : on}`
  }
}
