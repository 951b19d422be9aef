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

const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

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

/** Verb phrase for an email by its delivery state. "Prepared" is also true when it was refused or its state is unknown. */
const mailPhrase = (state: string | null, what: string): string => {
  if (state === 'sent') return `sent ${what} to`
  return state === 'queued' || state === 'sending' || state === 'waiting'
    ? `queued ${what} for`
    : `prepared ${what} for`
}

/** A sentence without its subject: "moved Visit 2 to Working". */
export const historySentence = (entry: HistoryFacts): string => {
  const visit = entry.number === null ? '' : `Visit ${entry.number}`
  const thing = entry.entity === 'request' ? 'the RO' : visit || 'a visit'
  const on = entry.entity === 'request' || visit === '' ? '' : ` on ${visit}`
  const to = statusName(entry.entity, entry.to_status)
  const fields = [...new Set(Object.keys(entry.changes).map(fieldLabel))]
  const name = subject(entry, 'name', 'item', 'technicians', 'techs', 'service', 'description', 'file')
  switch (entry.what) {
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
      return `planned ${thing}${subject(entry, 'scheduled', 'scheduled_local') ? ` for ${subject(entry, 'scheduled', 'scheduled_local')}` : ''}`
    case 'askedForAuthorization':
      return `asked ${subject(entry, 'to') || 'someone'} to authorize${on}`
    case 'sentDocument':
      return `${mailPhrase(entry.mail_state, subject(entry, 'document') || 'a document')} ${subject(entry, 'to') || 'someone'}${on}`
    case 'tookDocumentBack':
      return `took ${subject(entry, 'document') || 'a document'} for ${subject(entry, 'to') || 'someone'} back${on}`
    case 'tookAuthorizationBack':
      return `took the authorization link of ${subject(entry, 'to') || 'someone'} back${on}`
    case 'authorized':
      return `answered for ${joinWithAnd(Object.keys(entry.changes)) || 'the services'}${on}`
    case 'pushedToCCC':
      return `queued the results of ${thing} for CCC`
    case 'tookBackFromCCC':
      return `took the results of ${thing} for CCC back`
    case 'senderConfirmed':
      return 'confirmed who sent the RO'
    case 'senderRefused':
      return 'refused the RO from outside'
    case 'bookedPayment':
      return `booked a payment of ${subject(entry, 'payment', 'name')}${visit && ` for ${visit}`}`
    case 'tookPaymentBack':
      return `took the payment of ${subject(entry, 'payment', 'name')} back${on}`
    case 'drove':
      return `wrote down a test drive${on}`
    case 'deleted':
      return `put ${thing} in the bin`
    case 'restored':
      return `took ${thing} out of the bin`
    case 'changed':
      return `changed ${fields.length > 0 ? joinWithAnd(fields) : thing}${on}`
    default:
      return `${entry.what
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()}${name ? ` ${name}` : ''}${entry.entity === 'request' ? '' : on}`
  }
}
