import type { Row } from './archive.ts'
import { cleanComment, cleanMessage, cleanPost, cleanPreference, cleanTemplate } from './clean.ts'

/** What a table needs beyond its columns and references, which the database describes. */
export type ImportedTable = {
  table: string
  /** What columns refer to that have no foreign key. */
  refs?: Readonly<Record<string, string>>
  /** Columns that hold lists of ids, and what of. Ids that aren't imported are dropped. */
  lists?: Readonly<Record<string, string>>
  /** Locations of other companies that take part get a location that stands in for them. */
  standIns?: boolean
  /** People of other companies get an inactive user that stands in for them; this column has the name. */
  people?: Readonly<Record<string, string>>
  /** Columns that are never taken from an archive. */
  ignored?: readonly string[]
  /** Makes a row as this installation would have stored it. */
  clean?: (row: Row) => void
  /** Columns that the import fills and an archive doesn't have. */
  extra?: readonly string[]
  /** Rows that are there already, made by a trigger, stay. */
  isMadeByTrigger?: boolean
  /** Each statement has at most one row with the same value, because triggers count them. */
  oneEach?: string
}

/** Lists that companies share. Those of others are found here by name, or become lists of the imported company. */
export const sharedLists = [
  'lookup_section',
  'lookup',
  'event_type',
  'rate_type',
  'service_group',
  'insurer',
  'insurer_lookup',
  'service',
  'service_rate',
  'checklist_item',
] as const
export type SharedList = (typeof sharedLists)[number]

/** Lists that are the same everywhere, and the column that names a row. */
export const fixedLists: Readonly<Record<string, string>> = {
  country: 'code',
  time_zone: 'name',
  language: 'code',
}

/** Every table that is imported, each after what its rows refer to. */
export const importedTables: readonly ImportedTable[] = [
  { table: 'lookup_section' },
  { table: 'lookup' },
  { table: 'event_type' },
  { table: 'rate_type' },
  { table: 'service_group' },
  { table: 'contact', ignored: ['merged_into'] },
  { table: 'contact_phone' },
  { table: 'contact_email' },
  { table: 'contact_address' },
  { table: 'contact_related' },
  { table: 'app_user', ignored: ['must_change_password', 'last_seen_at'] },
  { table: 'user_notification' },
  { table: 'insurer' },
  { table: 'insurer_lookup' },
  { table: 'service' },
  { table: 'service_rate' },
  { table: 'checklist_item' },
  { table: 'technician_skill' },
  { table: 'firm_preference', clean: cleanPreference },
  { table: 'firm_hours' },
  { table: 'firm_closure' },
  { table: 'center_of' },
  { table: 'firm_link' },
  { table: 'vehicle' },
  { table: 'bay' },
  {
    table: 'request',
    standIns: true,
    lists: { wanted_services: 'service', technician_ids: 'app_user' },
    // Triggers add them up again.
    ignored: ['amount', 'credit_amount', 'paid_amount', 'billed_amount'],
  },
  { table: 'event', lists: { transportation_types: 'lookup' }, ignored: ['amount', 'firm', 'service_firm'] },
  { table: 'event_technician', people: { user: 'name' } },
  { table: 'event_service' },
  { table: 'event_credit' },
  { table: 'event_item' },
  { table: 'bucket' },
  { table: 'file', standIns: true, extra: ['key', 'thumb_key', 'display_key'] },
  { table: 'test_drive' },
  { table: 'system_result' },
  { table: 'work_statement' },
  { table: 'authorization_answer' },
  { table: 'intake', extra: ['form'] },
  { table: 'repair_line' },
  { table: 'adas_inspection' },
  { table: 'scan' },
  { table: 'scan_code' },
  { table: 'estimate' },
  { table: 'invoice', standIns: true, ignored: ['credited'], oneEach: 'event' },
  { table: 'invoice_line' },
  { table: 'payment' },
  { table: 'channel', standIns: true, extra: ['last'] },
  { table: 'message', people: { author: '' }, clean: cleanMessage, extra: ['search'] },
  { table: 'message_file' },
  { table: 'blog', clean: cleanPost, extra: ['search'] },
  { table: 'blog_comment', standIns: true, people: { created_by: 'author' }, clean: cleanComment },
  { table: 'email_template', clean: cleanTemplate },
  { table: 'translation' },
  { table: 'adas_rule' },
  { table: 'adas_rule_version', isMadeByTrigger: true },
  { table: 'pricing_rule' },
  { table: 'tax_rate' },
  { table: 'recommendation' },
  { table: 'scan_layout' },
  { table: 'scan_configuration' },
  { table: 'import_template' },
  { table: 'history', refs: { firm: 'firm', service_firm: 'firm', actor: 'app_user' } },
]

/** Tables that an archive has and an import leaves out, and why. */
export const notImported: Readonly<Record<string, string>> = {
  firm: 'read first',
  contact_merge: 'undoes a merge of contacts that are not in the archive',
  certificate: 'signed by the installation that it comes from, which also verifies it',
  certificate_key: 'would make this installation vouch for what another one signed',
  claim_pack: 'its document is not in the archive',
  chat_user: 'made with each user',
  country: 'the same everywhere',
  state_province: 'the same everywhere',
  time_zone: 'the same everywhere',
  language: 'the same everywhere',
}
