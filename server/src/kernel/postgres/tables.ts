// Made from the migrated database by scripts/generate-types.ts.
// Descriptions of the columns are in database/tables.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AdasDismissalTable {
  id: Generated<number>
  request: number
  system: string
  reason: string
  need: string
  dismissed_by: number | null
  dismissed_name: Generated<string>
  dismissed_at: Generated<string>
  withdrawn_at: string | null
  withdrawn_by: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface AdasEquipmentTable {
  id: Generated<number>
  firm: number
  vin: string
  system: string
  is_fitted: boolean
  seen_by: number | null
  seen_name: Generated<string>
  seen_at: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface AdasInspectionTable {
  id: Generated<number>
  request: number
  event: number | null
  vin: Generated<string>
  day: string
  plan: ColumnType<unknown, string, string>
  link_data: Generated<string>
  made_by: number | null
  made_name: Generated<string>
  created_at: Generated<string>
}

export interface AdasRuleTable {
  id: Generated<number>
  firm: Generated<number>
  code: string
  makes: Generated<string[]>
  models: Generated<string[]>
  year_from: number | null
  year_to: number | null
  parts: Generated<string[]>
  operations: Generated<string[]>
  fault_codes: Generated<string[]>
  system: string
  need: string
  method: Generated<string>
  prerequisites: Generated<string>
  advice: Generated<string>
  source_name: Generated<string>
  source_url: Generated<string>
  grade: string
  seen_on: string | null
  is_confirmed: Generated<boolean>
  valid_from: Generated<string>
  valid_to: string | null
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface AdasRuleVersionTable {
  rule: number
  version: number
  firm: number
  content: ColumnType<unknown, string, string>
  valid_from: string
  saved_by: number | null
  saved_at: Generated<string>
  begins_at: Generated<string>
  is_announced: Generated<boolean>
}

export interface ApiTokenTable {
  id: Generated<number>
  firm: number
  user: number
  role: number
  is_firm: Generated<boolean>
  name: string
  areas: string[]
  is_read_only: boolean
  token_hash: string
  ending: string
  previous_hash: string | null
  previous_until: string | null
  expires_at: string
  created_at: Generated<string>
  rotated_at: string | null
  last_used_at: string | null
  last_address: string | null
  revoked_at: string | null
  revoked_why: string | null
}

export interface AppUserTable {
  id: Generated<number>
  firm: number
  contact: number
  username: string
  first_name: Generated<string>
  last_name: Generated<string>
  full_name: GeneratedAlways<string>
  email: Generated<string>
  phone: Generated<string>
  role: number
  time_zone: Generated<number>
  time_zone_name: Generated<string>
  language: Generated<number>
  guid: Generated<string>
  employee_id: Generated<string>
  labor_rate: Generated<string>
  is_inactive: Generated<boolean>
  receives_report: Generated<boolean>
  receives_invoice: Generated<boolean>
  receives_sms: Generated<boolean>
  is_dispatched: Generated<boolean>
  is_chat_invitee: Generated<boolean>
  is_chat_lookup: Generated<boolean>
  auth_email: Generated<boolean>
  auth_sms: Generated<boolean>
  must_change_password: Generated<boolean>
  image_key: Generated<string>
  type: Generated<string>
  last_seen_at: string | null
  search: GeneratedAlways<string>
  deleted_at: string | null
  erased_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface AuthorizationAnswerTable {
  id: Generated<number>
  event: number
  request: number
  link: number | null
  user: number | null
  taken_by: number | null
  taken_name: Generated<string>
  name: string
  signature: string
  signature_file: number | null
  answers: ColumnType<unknown, string, string>
  total: string
  address: string | null
  agent: Generated<string>
  at: Generated<string>
}

export interface AuthorizationLinkTable {
  id: Generated<number>
  event: number
  request: number
  action: string
  token_hash: string
  channel: string
  to: string
  name: Generated<string>
  user: number | null
  shown: ColumnType<unknown, string | undefined, string>
  mail: number | null
  sms: number | null
  sent_by: number | null
  sent_name: Generated<string>
  expires_at: string
  opened_at: string | null
  answered_at: string | null
  revoked_at: string | null
  revoked_name: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface BackupRunTable {
  id: Generated<number>
  started_at: string
  ended_at: string
  folder: string
  machine_name: Generated<string>
  row_count: Generated<number>
  file_count: Generated<number>
  bytes: Generated<number>
  is_whole: boolean
  problem: Generated<string>
  tried_at: string | null
  trial_problem: Generated<string>
}

export interface BayTable {
  id: Generated<number>
  firm: number
  name: string
  start_of_day: Generated<string>
  end_of_day: Generated<string>
  slots: Generated<number>
  avg_slot_time: Generated<number>
  technician: number | null
  blocks: ColumnType<unknown, string | undefined, string>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface BlogTable {
  id: Generated<number>
  firm: number
  title: string
  type: number | null
  status: Generated<number>
  content: Generated<string>
  search: Generated<string>
  tags: Generated<string[]>
  scheduled_local: string | null
  scheduled_zone: Generated<string>
  published_at: string | null
  is_sticky: Generated<boolean>
  sort: Generated<number>
  is_allow_comments: Generated<boolean>
  is_include_shop: Generated<boolean>
  created_by: number
  author: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface BlogAttachmentTable {
  id: Generated<number>
  blog: number
  blog_comment: number | null
  firm: number
  file: number
  is_image: Generated<boolean>
  created_by: number
  author: Generated<string>
  deleted_at: string | null
  created_at: Generated<string>
}

export interface BlogCommentTable {
  id: Generated<number>
  blog: number
  firm: number
  created_by: number
  author: Generated<string>
  firm_name: Generated<string>
  content: string
  edited_at: string | null
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface BucketTable {
  id: Generated<number>
  firm: number
  name: string
  created_by: number | null
  author: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CalendarFeedTable {
  id: Generated<number>
  firm: number
  user: number
  kind: string
  bay: number | null
  technician: number | null
  seed: string
  token_hash: string
  created_at: Generated<string>
  read_at: string | null
  agent: Generated<string>
  revoked_at: string | null
}

export interface CccOutTable {
  id: Generated<number>
  firm: number
  request: number
  event: number
  to: string
  body: ColumnType<unknown, string, string>
  state: Generated<string>
  tries: Generated<number>
  last_words: Generated<string>
  not_before: Generated<string>
  sent_at: string | null
  actor: number | null
  actor_name: Generated<string>
  created_at: Generated<string>
}

export interface CenterOfTable {
  firm: number
  center: number
  is_primary: Generated<boolean>
  created_at: Generated<string>
}

export interface CertificateTable {
  id: string
  firm: number
  request: number | null
  event: number | null
  number: number
  previous: string
  statement: string
  hash: string
  signature: string
  key: string
  content_hash: string
  language: string
  file_key: string
  file_bytes: number
  replaced_by: string | null
  revoked_at: string | null
  revoked_name: Generated<string>
  revoked_reason: Generated<string>
  issued_by: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CertificateKeyTable {
  id: string
  public_key: string
  created_at: Generated<string>
}

export interface ChannelTable {
  id: Generated<number>
  key: string
  firm: number
  request: number | null
  owner: number | null
  name: string
  last: Generated<number>
  last_at: Generated<string>
  day_begins: Generated<string>
  day_ends: Generated<string>
  archived_at: string | null
  trashed_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ChannelMemberTable {
  channel: number
  user: number
  firm: number
  read: Generated<number>
  read_at: string | null
  is_by_rule: Generated<boolean>
  joined_at: Generated<string>
  left_at: string | null
  left_by: number | null
}

export interface ChatDraftTable {
  user: number
  key: string
  html: string
  updated_at: Generated<string>
}

export interface ChatUserTable {
  user: number
  firm: number
  guid: string
  full_name: Generated<string>
  nickname: Generated<string>
  firm_name: Generated<string>
  email: Generated<string>
  role: number
  is_active: Generated<boolean>
  is_lookup: Generated<boolean>
  is_muted: Generated<boolean>
  metadata: ColumnType<unknown, string | undefined, string>
  online_until: string | null
  last_seen_at: string | null
  search: GeneratedAlways<string>
}

export interface ChecklistItemTable {
  id: Generated<number>
  firm: number
  kind: string
  name: string
  event_type: number | null
  service_group: number | null
  vehicle_make: number | null
  insurer: number | null
  is_optional: Generated<boolean>
  is_video: Generated<boolean>
  is_image: Generated<boolean>
  is_file: Generated<boolean>
  is_test_drive: Generated<boolean>
  verify_template: Generated<string>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ClaimPackTable {
  id: Generated<number>
  request: number
  firm: number
  insurer: number | null
  insurer_name: string
  claim_number: Generated<string>
  recipients: string
  note: Generated<string>
  requirements: ColumnType<unknown, string, string>
  reason: Generated<string>
  file_key: string
  file_name: string
  file_bytes: number
  file_hash: string
  mail: number | null
  sent_by: number | null
  sent_name: Generated<string>
  answer: Generated<string>
  denial: number | null
  answer_note: Generated<string>
  answered_at: string | null
  answered_by: number | null
  answered_name: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CompanyImportTable {
  id: Generated<number>
  parent: number
  root: number | null
  user: number | null
  type: number
  company: string
  origin: string
  file_name: string
  sha256: string
  key: Generated<string>
  bytes: number
  state: Generated<string>
  tries: Generated<number>
  parts_done: Generated<number>
  parts: Generated<number>
  result: ColumnType<unknown, string | undefined, string>
  problem: Generated<string>
  finished_at: string | null
  created_at: Generated<string>
}

export interface CompanyImportFileTable {
  company_import: number
  key: string
  created_at: Generated<string>
}

export interface ContactTable {
  id: Generated<number>
  firm: number
  contact_type: number | null
  is_company: Generated<boolean>
  salutation: number | null
  first_name: Generated<string>
  last_name: Generated<string>
  company_name: Generated<string>
  full_name: GeneratedAlways<string>
  file_as: Generated<string>
  notes: Generated<string>
  language: Generated<number>
  time_zone: number | null
  service_type: number | null
  insurance_id: Generated<string>
  insurance_number: Generated<string>
  is_firm: Generated<boolean>
  is_brand: Generated<boolean>
  is_vendor: Generated<boolean>
  is_fleet: Generated<boolean>
  is_inactive: Generated<boolean>
  firm_class: number | null
  reference_id: Generated<string>
  guid: Generated<string>
  phone_no: Generated<string>
  email_address: Generated<string>
  merged_into: number | null
  account_number: Generated<string>
  payment_days: number | null
  web_address: Generated<string>
  other_ways: Generated<string>
  sort_name: GeneratedAlways<string>
  search: GeneratedAlways<string>
  erased_at: string | null
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactAddressTable {
  id: Generated<number>
  firm: number
  contact: number
  address_type: number | null
  address_lines: Generated<string>
  city: Generated<string>
  state_province: number | null
  postal_code: Generated<string>
  country: number | null
  address_note: Generated<string>
  latitude: string | null
  longitude: string | null
  validated: Generated<boolean>
  is_shared: Generated<boolean>
  main_address: number | null
  is_primary: Generated<boolean>
  search: GeneratedAlways<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactEmailTable {
  id: Generated<number>
  firm: number
  contact: number
  email_type: number | null
  email_address: string
  is_primary: Generated<boolean>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactMergeTable {
  id: Generated<number>
  firm: number
  contact: number
  taken: number[]
  names: Generated<string[]>
  full_name: Generated<string>
  moved: ColumnType<unknown, string | undefined, string>
  changes: ColumnType<unknown, string | undefined, string>
  done_by: number | null
  done_by_name: Generated<string>
  undone_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactPhoneTable {
  id: Generated<number>
  firm: number
  contact: number
  phone_type: number | null
  phone_no: string
  extension: Generated<string>
  phone_note: Generated<string>
  is_shared: Generated<boolean>
  is_primary: Generated<boolean>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ContactRelatedTable {
  id: Generated<number>
  firm: number
  contact: number
  related: number
  related_type: number | null
  note: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface CountryTable {
  id: Generated<number>
  code: string
  name: string
  sort: Generated<number>
}

export interface DashboardChangedDayTable {
  id: Generated<number>
  day: string
}

export interface DashboardDayTable {
  span: Generated<string>
  day: string
  kind: string
  key: Generated<string>
  previous: Generated<string>
  name: Generated<string>
  lines: Generated<number>
  requests: Generated<number>
  sales: Generated<string>
  credits: Generated<string>
  hours: Generated<string>
  labor: Generated<string>
  commission: Generated<string>
}

export interface DashboardOrderDayTable {
  span: Generated<string>
  day: string
  kind: string
  key: Generated<number>
  orders: Generated<number>
  timed: Generated<number>
  paid: Generated<number>
  requested: Generated<number>
  sold: Generated<number>
  total: Generated<string>
  accept: Generated<string>
  assign: Generated<string>
  start: Generated<string>
  complete: Generated<string>
  pay: Generated<string>
}

export interface DashboardReadyDayTable {
  day: string
}

export interface DispatchPlanTable {
  id: Generated<number>
  firm: number
  day: string
  changes: ColumnType<unknown, string, string>
  taken_by: number | null
  undone_at: string | null
  undone_by: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EmailTemplateTable {
  id: Generated<number>
  firm: Generated<number>
  kind: string
  from_email: Generated<string>
  from_name: Generated<string>
  subject: string
  html: string
  template: Generated<string>
  is_on: Generated<boolean>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EstimateTable {
  id: Generated<number>
  firm: number
  original: number | null
  is_latest: Generated<boolean>
  request: number | null
  format: string
  file_name: Generated<string>
  sha256: string
  ro_number: Generated<string>
  claim_number: Generated<string>
  document_id: Generated<string>
  supplement: Generated<number>
  vin: string
  vehicle_text: Generated<string>
  owner_name: Generated<string>
  insurer_name: Generated<string>
  gross: string | null
  line_count: Generated<number>
  content: ColumnType<unknown, string, string>
  is_processed: Generated<boolean>
  processed_at: string | null
  received_by: number | null
  received_name: Generated<string>
  received_at: Generated<string>
  search: GeneratedAlways<string>
  removed_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EventTable {
  id: Generated<number>
  request: number
  firm: number
  service_firm: number | null
  number: Generated<number>
  type: number | null
  status: Generated<number>
  hold_from: number | null
  stop_reason: number | null
  stop_text: Generated<string>
  resume_on: string | null
  scheduled_local: string | null
  scheduled_zone: string | null
  scheduled_at: string | null
  minutes: number | null
  bay: number | null
  bay_time: string | null
  double_booked: Generated<string>
  started_at: string | null
  completed_at: string | null
  completed_local: string | null
  notes: Generated<string>
  results: Generated<string>
  internal_notes: Generated<string>
  credit_notes: Generated<string>
  is_credit: Generated<boolean>
  reference_event: number | null
  skip_ready: Generated<boolean>
  skip_precheck: Generated<boolean>
  skip_actions: Generated<boolean>
  service_other: Generated<string>
  payment_type: number | null
  state: Generated<string>
  vehicle_check: ColumnType<unknown, string | null | undefined, string | null>
  transportation_types: Generated<number[]>
  created_by: number | null
  amount: Generated<string>
  is_credited: Generated<boolean>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EventCreditTable {
  id: Generated<number>
  event: number
  request: number
  event_service: number | null
  reference: number | null
  description: Generated<string>
  hours: Generated<string>
  amount: string
  created_by_type: Generated<string>
  created_by: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EventItemTable {
  id: Generated<number>
  event: number
  request: number
  kind: string
  item: number | null
  name: string
  is_optional: Generated<boolean>
  is_image: Generated<boolean>
  is_video: Generated<boolean>
  is_file: Generated<boolean>
  is_test_drive: Generated<boolean>
  done_at: string | null
  done_by: number | null
  done_by_name: Generated<string>
  skipped_reason: Generated<string>
  note: Generated<string>
  action_minutes: number | null
  rate: string | null
  sort: Generated<number>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EventServiceTable {
  id: Generated<number>
  event: number
  request: number
  service: number | null
  description: string
  hours: Generated<string>
  rate: Generated<string>
  amount: Generated<string>
  price_reason: ColumnType<unknown, string | null | undefined, string | null>
  authorization: number | null
  authorized_at: string | null
  authorized_by: number | null
  authorized_name: Generated<string>
  credited: Generated<boolean>
  credit: Generated<string>
  credit_description: Generated<string>
  sort: Generated<number>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface EventTechnicianTable {
  event: number
  request: number
  user: number
  name: string
  is_lead: Generated<boolean>
  assigned_at: Generated<string>
  assigned_by: number | null
}

export interface EventTypeTable {
  id: Generated<number>
  firm: number
  name: string
  code: Generated<string>
  minutes: Generated<number>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface FiguresMailTable {
  firm: number
  user: number
  is_weekly: Generated<boolean>
  is_monthly: Generated<boolean>
  week_sent: string
  month_sent: string
}

export interface FileTable {
  id: Generated<number>
  firm: number
  request: number | null
  event: number | null
  event_item: number | null
  bucket: number | null
  folder: Generated<string>
  kind: string
  name: string
  mime: string
  bytes: number
  sha256: string
  key: string
  thumb_key: string | null
  display_key: string | null
  taken_local: string | null
  taken_offset: string | null
  uploaded_by: number | null
  created_at: Generated<string>
  deleted_at: string | null
  is_unsent: Generated<boolean>
}

export interface FirmTable {
  id: Generated<number>
  parent: number | null
  type: number
  name: string
  path: Generated<number[]>
  phone: Generated<string>
  email: Generated<string>
  web_address: Generated<string>
  address_line1: Generated<string>
  address_line2: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postal_code: Generated<string>
  country: Generated<string>
  latitude: number | null
  longitude: number | null
  time_zone: Generated<string>
  language: Generated<number>
  is_inactive: Generated<boolean>
  is_scheduling: Generated<boolean>
  ccc_id: Generated<string>
  company_id: Generated<string>
  removed_at: string | null
  search: GeneratedAlways<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface FirmClosureTable {
  id: Generated<number>
  firm: number
  name: string
  first_day: string
  last_day: string
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface FirmExportTable {
  id: Generated<number>
  firm: number
  user: number
  state: Generated<string>
  tries: Generated<number>
  parts_done: Generated<number>
  parts: Generated<number>
  rows: Generated<number>
  files: Generated<number>
  key: Generated<string>
  bytes: Generated<number>
  problem: Generated<string>
  finished_at: string | null
  expires_at: string | null
  created_at: Generated<string>
}

export interface FirmHoursTable {
  firm: number
  weekday: number
  is_closed: Generated<boolean>
  opens: Generated<string>
  closes: Generated<string>
  created_at: Generated<string>
}

export interface FirmLinkTable {
  id: Generated<number>
  firm: number
  firm2: number
  kind: string
  is_opt_in: Generated<boolean>
  license: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface FirmPreferenceTable {
  id: Generated<number>
  firm: number
  category: string
  name: string
  value: Generated<string>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface GuestLinkTable {
  id: Generated<number>
  request: number
  seed: string
  token_hash: string
  name: string
  shows_names: Generated<boolean>
  shows_prices: Generated<boolean>
  expires_at: string
  opened_at: string | null
  revoked_at: string | null
  created_by: number | null
  created_name: Generated<string>
  created_at: Generated<string>
}

export interface HistoryTable {
  id: Generated<number>
  at: Generated<string>
  entity: string
  entity_id: number
  request: number | null
  firm: number | null
  service_firm: number | null
  actor: number | null
  actor_name: Generated<string>
  what: string
  from_status: number | null
  to_status: number | null
  why: Generated<string>
  changes: ColumnType<unknown, string | null | undefined, string | null>
  version: number | null
}

export interface HubLogTable {
  cursor: number
  at: Generated<string>
  type: string
  parties: Generated<number[]>
  technicians: number[] | null
  users: number[] | null
  data: ColumnType<unknown, string | undefined, string>
}

export interface IdempotencyTable {
  key: string
  user: number
  call: string
  answer: ColumnType<unknown, string | null | undefined, string | null>
  status: number | null
  at: Generated<string>
}

export interface ImportBatchTable {
  id: Generated<number>
  firm: number
  user: number
  schema_name: string
  file_name: string
  state: Generated<string>
  write: Generated<string>
  invite: Generated<boolean>
  is_planned: Generated<boolean>
  rows_done: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  same: Generated<number>
  skipped: Generated<number>
  bad: Generated<number>
  problems: ColumnType<unknown, string | undefined, string>
  problem: Generated<string>
  finished_at: string | null
  undo_by: number | null
  undo_from: string | null
  undone: Generated<number>
  kept_rows: Generated<number>
  kept: ColumnType<unknown, string | undefined, string>
  undone_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ImportHeadingTable {
  id: Generated<number>
  firm: number
  schema_name: string
  heading: string
  column_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ImportPartTable {
  id: Generated<number>
  firm: number
  batch: number
  part: number
  rows: ColumnType<unknown, string, string>
  is_over: Generated<boolean>
  written: ColumnType<unknown, string | undefined, string>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ImportTemplateTable {
  id: Generated<number>
  firm: number
  schema_name: string
  name: string
  delimiter: Generated<string>
  rows_to_skip: Generated<number>
  is_skip_checked: Generated<boolean>
  is_selected_data: Generated<boolean>
  mapped_data: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface InsurerTable {
  id: Generated<number>
  firm: Generated<number>
  name: string
  contact: Generated<string>
  contact_id: number | null
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface InsurerLookupTable {
  id: Generated<number>
  firm: Generated<number>
  insurer: number
  lookup: number | null
  key: string
  name: string
  value: Generated<string>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface IntakeTable {
  id: Generated<number>
  request: number
  company: string
  name: string
  phone: string
  email: string
  language: Generated<string>
  form: string
  address: string | null
  state: Generated<string>
  decided_by: number | null
  decided_name: Generated<string>
  decided_at: string | null
  reason: Generated<string>
  created_at: Generated<string>
}

export interface InvoiceTable {
  id: Generated<number>
  request: number
  event: number
  seller: number
  serial: number
  number: string
  kind: string
  corrects: number | null
  issued_on: string
  due_on: string | null
  bill_to: ColumnType<unknown, string | undefined, string>
  tax_name: Generated<string>
  tax_percent: Generated<string>
  net: string
  tax: string
  total: string
  credited: Generated<string>
  is_open: GeneratedAlways<boolean>
  note: Generated<string>
  created_by: number | null
  created_by_name: Generated<string>
  created_at: Generated<string>
}

export interface InvoiceExportTable {
  invoice: number
  format: string
  seller: number
  content_hash: string
  exported_at: string
  exported_by: string
}

export interface InvoiceLineTable {
  id: Generated<number>
  invoice: number
  request: number
  event_service: number | null
  corrects: number | null
  description: string
  hours: Generated<string>
  rate: Generated<string>
  gross: string
  discount: Generated<string>
  credit: Generated<string>
  net: string
  tax: Generated<string>
  says: Generated<string>
  sort: Generated<number>
}

export interface LanguageTable {
  id: number
  code: string
  name: string
}

export interface LogEntryTable {
  id: Generated<number>
  at: string
  level: number
  name: Generated<string>
  message: Generated<string>
  title: Generated<string>
  exception: Generated<string>
  inner_exception: Generated<string>
  message_layout: Generated<string>
  machine_name: Generated<string>
  reference: Generated<string>
  request: Generated<string>
}

export interface LookupTable {
  id: Generated<number>
  firm: number
  key: string
  name: string
  value: Generated<string>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  section: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface LookupSectionTable {
  id: Generated<number>
  firm: number
  key: string
  name: string
  sort: Generated<number>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface MailOutTable {
  id: Generated<number>
  firm: number | null
  request: number | null
  event: number | null
  to: string
  from_name: Generated<string>
  from_email: Generated<string>
  subject: string
  html: Generated<string>
  text: Generated<string>
  attachments: ColumnType<unknown, string | undefined, string>
  state: Generated<string>
  tries: Generated<number>
  last_words: Generated<string>
  not_before: Generated<string>
  sent_at: string | null
  actor: number | null
  created_at: Generated<string>
}

export interface MessageTable {
  id: Generated<number>
  channel: number
  number: number
  author: number
  guid: string
  html: string
  search: string
  quote: number | null
  mentions: Generated<string[]>
  kept_as: string | null
  edited_at: string | null
  deleted_at: string | null
  deleted_by: number | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface MessageFileTable {
  message: number
  file: number
  place: Generated<number>
}

export interface MessageReportTable {
  id: Generated<number>
  message: number
  category: string
  comments: string
  reported_by: number
  state: Generated<string>
  handled_by: number | null
  handled_at: string | null
  handled_note: Generated<string>
  created_at: Generated<string>
}

export interface MessageTraceTable {
  id: Generated<number>
  message: number
  html: string
  until: Generated<string>
  changed_by: number
}

export interface NotificationTable {
  id: Generated<number>
  firm: number
  user: number
  type: number
  key: string
  request: number | null
  event: number | null
  channel: number | null
  count: Generated<number>
  at: Generated<string>
  seen_at: string | null
  leaves_at: string | null
  left_at: string | null
  version: Generated<number>
  created_at: Generated<string>
}

export interface NotificationDueTable {
  id: number
  at: Generated<string>
  name: string
  entity: string
  entity_id: number
  version: number | null
  actor: number | null
  data: ColumnType<unknown, string | undefined, string>
}

export interface NotificationWayTable {
  id: Generated<number>
  firm: number
  user: number
  type: number
  way: string
  is_on: boolean
}

export interface OnboardingTable {
  id: Generated<number>
  token_hash: string
  parent: number
  firm_type: number
  is_test: Generated<boolean>
  email: string
  sent_by: number | null
  sent_name: Generated<string>
  mail: number | null
  sent_at: Generated<string>
  expires_at: string
  opened_at: string | null
  revoked_at: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  contact_email: Generated<string>
  job_title: Generated<string>
  marketing: Generated<boolean>
  marketing_at: string | null
  firm: number | null
  shipping_lines: Generated<string>
  shipping_city: Generated<string>
  shipping_state: Generated<string>
  shipping_postal_code: Generated<string>
  shipping_country: Generated<string>
  product: string | null
  product_at: string | null
  customer: string | null
  subscription: string | null
  card_brand: Generated<string>
  card_last4: Generated<string>
  coupon: Generated<string>
  attempt: ColumnType<unknown, string | undefined, string>
  admin: number | null
  live_at: string | null
  ended_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface OnboardingChargeTable {
  id: Generated<number>
  onboarding: number
  provider_id: string
  kind: string
  product: string
  amount: string
  coupon: Generated<string>
  status: string
  at: string
  created_at: Generated<string>
}

export interface OutboxTable {
  id: Generated<number>
  at: Generated<string>
  name: string
  entity: string
  entity_id: number
  version: number | null
  firm: number | null
  parties: Generated<number[]>
  technicians: number[] | null
  actor: number | null
  data: ColumnType<unknown, string | undefined, string>
}

export interface PasswordAskTable {
  id: Generated<number>
  username: string
  address: string
  at: Generated<string>
  taken_at: string | null
}

export interface PasswordResetTable {
  token_hash: string
  user: number
  created_at: Generated<string>
  expires_at: string
  used_at: string | null
}

export interface PaymentTable {
  id: Generated<number>
  request: number
  event: number | null
  type: number | null
  amount: string
  reference: Generated<string>
  note: Generated<string>
  paid_on: Generated<string>
  created_by: number | null
  voided_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface PayrollLineTable {
  id: Generated<number>
  firm: number
  request: number
  event: number
  user: number
  commission_override: string | null
  reason: Generated<string>
  dispute: Generated<string>
  disputed_at: string | null
  answer: Generated<string>
  answered_by: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface PayrollPaidTable {
  payroll_period: number
  firm: number
  request: number
  event: number
  user: number
  day: string
  hours: string
  sales: string
  commission: string
  computed: string
  services: ColumnType<unknown, string | undefined, string>
}

export interface PayrollPeriodTable {
  id: Generated<number>
  firm: number
  first_day: string
  last_day: string
  closed_by: number | null
  closed_by_name: Generated<string>
  closed_at: Generated<string>
}

export interface PricingRuleTable {
  id: Generated<number>
  firm: Generated<number>
  name: string
  insurer: number | null
  vehicle_make: number | null
  service: number | null
  service_group: number | null
  kind: string
  value: string
  starts_on: string
  ends_on: string | null
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface PushOutTable {
  id: Generated<number>
  firm: number | null
  request: number | null
  event: number | null
  subscription: number
  to: string
  body: ColumnType<unknown, string, string>
  state: Generated<string>
  tries: Generated<number>
  last_words: Generated<string>
  not_before: Generated<string>
  sent_at: string | null
  created_at: Generated<string>
}

export interface PushSubscriptionTable {
  id: Generated<number>
  firm: number
  user: number
  session: string
  endpoint: string
  p256dh: string
  auth: string
  device: Generated<string>
  created_at: Generated<string>
  used_at: string | null
}

export interface RateTypeTable {
  id: Generated<number>
  firm: number
  name: string
  rate: Generated<string>
  is_flat: Generated<boolean>
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ReceiptTable {
  id: Generated<number>
  user: number
  user_name: Generated<string>
  device: string
  number: number
  previous: string
  digest: string
  hash: string
  act: string
  kind: string
  says: Generated<string>
  state: string
  reason: Generated<string>
  request: number | null
  event: number | null
  captured_at: string
  sent_at: string | null
  recorded_at: Generated<string>
  arrived_at: string | null
  missing: Generated<number>
}

export interface RecommendationTable {
  id: Generated<number>
  firm: Generated<number>
  name: string
  text: Generated<string>
  type: number | null
  vehicle_make: number | null
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface RecordViewTable {
  id: Generated<number>
  request: number | null
  contact: number | null
  user: number
  user_name: Generated<string>
  hour: string
  last_at: string
  views: Generated<number>
}

export interface RepairLineTable {
  id: Generated<number>
  request: number
  number: number
  text: string
  area: Generated<string>
  hours: string | null
  part: string | null
  operation: string | null
  side: string | null
  fault_codes: Generated<string[]>
  system: string | null
  source: Generated<string>
  is_deleted: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface RequestTable {
  id: Generated<number>
  firm: number
  service_firm: number | null
  type: number | null
  ro_number: string
  status: Generated<number>
  hold_from: number | null
  stop_reason: number | null
  stop_text: Generated<string>
  resume_on: string | null
  vehicle: number | null
  vehicle_text: Generated<string>
  vin: Generated<string>
  contact: number | null
  customer_name: Generated<string>
  insurer: number | null
  insurer_name: Generated<string>
  claim_number: Generated<string>
  fleet_contact: number | null
  fleet_name: Generated<string>
  fleet_number: Generated<string>
  estimator: Generated<string>
  estimator_user: number | null
  shop_name: Generated<string>
  center_name: Generated<string>
  notes: Generated<string>
  internal_notes: Generated<string>
  wanted_center: number | null
  wanted_local: string | null
  wanted_services: Generated<number[]>
  created_by: number | null
  submitted_at: string | null
  completed_at: string | null
  last_event_at: Generated<string>
  next_visit_local: string | null
  next_visit_zone: string | null
  next_visit_at: string | null
  technician_names: Generated<string>
  technician_ids: Generated<number[]>
  amount: Generated<string>
  credit_amount: Generated<string>
  paid_amount: Generated<string>
  billed_amount: string | null
  search: GeneratedAlways<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface SavedViewTable {
  id: Generated<number>
  firm: number
  owner: number | null
  role: number | null
  list: string
  name: string
  state: ColumnType<unknown, string | undefined, string>
  is_pinned: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ScanTable {
  id: Generated<number>
  request: number
  event: number | null
  file: number | null
  file_name: Generated<string>
  kind: string
  is_read: boolean
  vin: Generated<string>
  tool: Generated<string>
  layout: Generated<string>
  scanned_local: string | null
  odometer: number | null
  checks: Generated<string[]>
  content: Generated<string>
  uploaded_by: number | null
  uploaded_name: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ScanCodeTable {
  id: Generated<number>
  scan: number
  request: number
  number: number
  code: string
  base: GeneratedAlways<string | null>
  failure_type: GeneratedAlways<string | null>
  module: Generated<string>
  text: Generated<string>
  status: string
  system: string | null
  created_at: Generated<string>
}

export interface ScanConfigurationTable {
  id: Generated<number>
  firm: number
  kinds: Generated<string[]>
  makes: Generated<string[]>
  year_from: number | null
  year_to: number | null
  ignored_codes: Generated<string[]>
  checklist: ColumnType<unknown, string | undefined, string>
  visited_step: Generated<number>
  changed_name: Generated<string>
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ScanLayoutTable {
  id: Generated<number>
  firm: number
  name: string
  separator: string
  header: string
  columns: ColumnType<unknown, string, string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ServiceTable {
  id: Generated<number>
  firm: number
  service_group: number
  name: string
  code: Generated<string>
  hours: Generated<string>
  rate_type: number | null
  sort: Generated<number>
  insurer: number | null
  vehicle_make: number | null
  event_type: number | null
  is_inactive: Generated<boolean>
  inactivated_on: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ServiceGroupTable {
  id: Generated<number>
  firm: number
  name: string
  sort: Generated<number>
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface ServiceRateTable {
  id: Generated<number>
  firm: number
  service: number | null
  rate_type: number | null
  rate: string
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface SettingTable {
  name: string
  value: string
  created_at: Generated<string>
}

export interface SignInCodeTable {
  id: Generated<number>
  user: number
  code_hash: string
  purpose: string
  created_at: Generated<string>
  expires_at: string
  tries: Generated<number>
  used_at: string | null
}

export interface SignInFailureTable {
  id: Generated<number>
  account: string
  address: string
  at: Generated<string>
}

export interface SmsOutTable {
  id: Generated<number>
  firm: number | null
  request: number | null
  event: number | null
  to: string
  text: string
  state: Generated<string>
  tries: Generated<number>
  last_words: Generated<string>
  not_before: Generated<string>
  sent_at: string | null
  actor: number | null
  created_at: Generated<string>
}

export interface SpentChallengeTable {
  hash: string
  expires_at: string
}

export interface StateProvinceTable {
  id: Generated<number>
  country: number
  code: string
  name: string
}

export interface SystemResultTable {
  id: Generated<number>
  event: number
  request: number
  system: string
  result: string
  method: string | null
  procedure: Generated<string>
  source: Generated<string>
  reason: Generated<string>
  target: Generated<string>
  measurements: ColumnType<unknown, string | undefined, string>
  user: number | null
  user_name: Generated<string>
  recorded_at: string
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface TaxRateTable {
  id: Generated<number>
  firm: Generated<number>
  name: string
  country: Generated<string>
  state: Generated<string>
  postal: Generated<string>
  percent: string
  starts_on: string
  ends_on: string | null
  is_inactive: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface TechnicianDispatchTable {
  id: Generated<number>
  firm: number
  user: number
  status: Generated<number>
  status_at: string | null
  address: Generated<string>
  latitude: number | null
  longitude: number | null
  position_at: string | null
  base_address: Generated<string>
  base_latitude: number | null
  base_longitude: number | null
  notes: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface TechnicianSkillTable {
  id: Generated<number>
  firm: number
  user: number
  service_group: number
  commission: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface TestDriveTable {
  id: Generated<number>
  event: number
  request: number
  event_item: number | null
  user: number
  user_name: Generated<string>
  started_at: string
  ended_at: string | null
  odometer_start: number | null
  odometer_end: number | null
  route: ColumnType<unknown, string | undefined, string>
  result: Generated<string>
  notes: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface TimeZoneTable {
  id: number
  name: string
  label: string
  sort: Generated<number>
}

export interface TranslationTable {
  id: Generated<number>
  firm: number
  language_code: string
  type: string
  key: string
  text: string
  state: Generated<string>
  proposed_by: number | null
  proposed_name: Generated<string>
  path: Generated<string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface UserAuthenticatorTable {
  user: number
  secret: string
  confirmed_at: string | null
  last_step: Generated<number>
  created_at: Generated<string>
}

export interface UserInvitationTable {
  user: number
  nonce: string
  token_hash: string
  mail: number | null
  created_at: Generated<string>
  expires_at: string
  opened_at: string | null
}

export interface UserNotificationTable {
  id: Generated<number>
  firm: number
  user: number
  notification_type: number
  is_notification: boolean
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface UserPasskeyTable {
  id: Generated<number>
  user: number
  credential_id: string
  public_key: string
  counter: Generated<number>
  transports: Generated<string[]>
  name: Generated<string>
  created_at: Generated<string>
  last_used_at: string | null
}

export interface UserSecretTable {
  user: number
  password_hash: string
  set_at: Generated<string>
}

export interface UserSessionTable {
  id: Generated<string>
  user: number
  firm: number
  role: number
  created_at: Generated<string>
  last_sign_in_at: Generated<string>
  expires_at: string
  revoked_at: string | null
  revoked_why: string | null
  address: string | null
  agent: Generated<string>
}

export interface VehicleTable {
  id: Generated<number>
  firm: number
  contact: number | null
  year: number | null
  make: number | null
  make_name: Generated<string>
  make_plain: GeneratedAlways<string | null>
  model: Generated<string>
  trim: Generated<string>
  vin: Generated<string>
  decoded: ColumnType<unknown, string | null | undefined, string | null>
  search: GeneratedAlways<string>
  is_deleted: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface WebhookTable {
  id: Generated<number>
  firm: number
  name: string
  url: string
  events: Generated<string[]>
  is_off: Generated<boolean>
  secret: string
  ending: string
  previous_secret: string | null
  previous_until: string | null
  failures: Generated<number>
  failing_since: string | null
  last_sent_at: string | null
  paused_at: string | null
  saved_by: number | null
  deleted_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  firm: number
  webhook: number
  message: Generated<string>
  type: string
  request: number | null
  body: string
  state: Generated<string>
  tries: Generated<number>
  not_before: Generated<string>
  status: number | null
  answer: Generated<string>
  took_ms: number | null
  created_at: Generated<string>
  sent_at: string | null
}

export interface WebhookDueTable {
  id: number
  at: string
  name: string
  entity: string
  entity_id: number
  version: number | null
  parties: Generated<number[]>
  data: ColumnType<unknown, string | undefined, string>
}

export interface WorkStatementTable {
  id: Generated<number>
  event: number
  request: number
  tool: Generated<string>
  text: string
  name: string
  signature_file: number | null
  user: number | null
  signed_at: string
  outdated_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface Tables {
  adas_dismissal: AdasDismissalTable
  adas_equipment: AdasEquipmentTable
  adas_inspection: AdasInspectionTable
  adas_rule: AdasRuleTable
  adas_rule_version: AdasRuleVersionTable
  api_token: ApiTokenTable
  app_user: AppUserTable
  authorization_answer: AuthorizationAnswerTable
  authorization_link: AuthorizationLinkTable
  backup_run: BackupRunTable
  bay: BayTable
  blog: BlogTable
  blog_attachment: BlogAttachmentTable
  blog_comment: BlogCommentTable
  bucket: BucketTable
  calendar_feed: CalendarFeedTable
  ccc_out: CccOutTable
  center_of: CenterOfTable
  certificate: CertificateTable
  certificate_key: CertificateKeyTable
  channel: ChannelTable
  channel_member: ChannelMemberTable
  chat_draft: ChatDraftTable
  chat_user: ChatUserTable
  checklist_item: ChecklistItemTable
  claim_pack: ClaimPackTable
  company_import: CompanyImportTable
  company_import_file: CompanyImportFileTable
  contact: ContactTable
  contact_address: ContactAddressTable
  contact_email: ContactEmailTable
  contact_merge: ContactMergeTable
  contact_phone: ContactPhoneTable
  contact_related: ContactRelatedTable
  country: CountryTable
  dashboard_changed_day: DashboardChangedDayTable
  dashboard_day: DashboardDayTable
  dashboard_order_day: DashboardOrderDayTable
  dashboard_ready_day: DashboardReadyDayTable
  dispatch_plan: DispatchPlanTable
  email_template: EmailTemplateTable
  estimate: EstimateTable
  event: EventTable
  event_credit: EventCreditTable
  event_item: EventItemTable
  event_service: EventServiceTable
  event_technician: EventTechnicianTable
  event_type: EventTypeTable
  figures_mail: FiguresMailTable
  file: FileTable
  firm: FirmTable
  firm_closure: FirmClosureTable
  firm_export: FirmExportTable
  firm_hours: FirmHoursTable
  firm_link: FirmLinkTable
  firm_preference: FirmPreferenceTable
  guest_link: GuestLinkTable
  history: HistoryTable
  hub_log: HubLogTable
  idempotency: IdempotencyTable
  import_batch: ImportBatchTable
  import_heading: ImportHeadingTable
  import_part: ImportPartTable
  import_template: ImportTemplateTable
  insurer: InsurerTable
  insurer_lookup: InsurerLookupTable
  intake: IntakeTable
  invoice: InvoiceTable
  invoice_export: InvoiceExportTable
  invoice_line: InvoiceLineTable
  language: LanguageTable
  log_entry: LogEntryTable
  lookup: LookupTable
  lookup_section: LookupSectionTable
  mail_out: MailOutTable
  message: MessageTable
  message_file: MessageFileTable
  message_report: MessageReportTable
  message_trace: MessageTraceTable
  notification: NotificationTable
  notification_due: NotificationDueTable
  notification_way: NotificationWayTable
  onboarding: OnboardingTable
  onboarding_charge: OnboardingChargeTable
  outbox: OutboxTable
  password_ask: PasswordAskTable
  password_reset: PasswordResetTable
  payment: PaymentTable
  payroll_line: PayrollLineTable
  payroll_paid: PayrollPaidTable
  payroll_period: PayrollPeriodTable
  pricing_rule: PricingRuleTable
  push_out: PushOutTable
  push_subscription: PushSubscriptionTable
  rate_type: RateTypeTable
  receipt: ReceiptTable
  recommendation: RecommendationTable
  record_view: RecordViewTable
  repair_line: RepairLineTable
  request: RequestTable
  saved_view: SavedViewTable
  scan: ScanTable
  scan_code: ScanCodeTable
  scan_configuration: ScanConfigurationTable
  scan_layout: ScanLayoutTable
  service: ServiceTable
  service_group: ServiceGroupTable
  service_rate: ServiceRateTable
  setting: SettingTable
  sign_in_code: SignInCodeTable
  sign_in_failure: SignInFailureTable
  sms_out: SmsOutTable
  spent_challenge: SpentChallengeTable
  state_province: StateProvinceTable
  system_result: SystemResultTable
  tax_rate: TaxRateTable
  technician_dispatch: TechnicianDispatchTable
  technician_skill: TechnicianSkillTable
  test_drive: TestDriveTable
  time_zone: TimeZoneTable
  translation: TranslationTable
  user_authenticator: UserAuthenticatorTable
  user_invitation: UserInvitationTable
  user_notification: UserNotificationTable
  user_passkey: UserPasskeyTable
  user_secret: UserSecretTable
  user_session: UserSessionTable
  vehicle: VehicleTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_due: WebhookDueTable
  work_statement: WorkStatementTable
}
