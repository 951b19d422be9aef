/** A table of an export. */
export type ExportedTable = {
  table: string
  /** What its rows are read from, if not from the table. */
  from?: string
  /** Which of its rows belong to the exported locations. Row-level security limits them a second time. */
  where: string
  /** Columns that are left out, because they are secret, derived, or somebody else's. */
  without?: readonly string[]
  /** Columns that are written as these expressions. */
  as?: Readonly<Record<string, string>>
}

/** The exported locations, as the scope of the transaction has them. */
const own = '<@ (select app_firms())'
const firm = `firm ${own}`
/** Both sides of a repair order have it. */
const sides = `(firm ${own} or service_firm ${own})`
const request = `request in (select id from request where ${sides} and deleted_at is null)`
const shared = 'true'

/**
 * Internal notes belong to the side that does the work. Before there is one, they belong to the office, but not to a shop
 * (`seesInternalNotes` in the module of requests).
 */
const notes = (isShop: boolean): string =>
  isShop ? `coalesce(service_firm ${own}, false)` : `coalesce(service_firm, firm) ${own}`
const noted = (isShop: boolean) => ({
  internal_notes: `case when ${notes(isShop)} then internal_notes else '' end`,
})
const ofFirm = (table: string, without: readonly string[] = []): ExportedTable => ({
  table,
  where: firm,
  without,
})
const ofRequest = (table: string, without: readonly string[] = []): ExportedTable => ({
  table,
  where: request,
  without,
})
const list = (table: string, without: readonly string[] = []): ExportedTable => ({
  table,
  where: shared,
  without,
})

/** Every table that is exported, in the order of the archive. `isShop` when the exported location is a shop. */
export const exportedTables = (isShop: boolean): readonly ExportedTable[] => [
  { table: 'firm', where: `id ${own}`, without: ['search'] },
  ofFirm('firm_preference'),
  ofFirm('firm_hours'),
  ofFirm('firm_closure'),
  ofFirm('center_of'),
  ofFirm('firm_link'),
  ofFirm('app_user', ['search', 'image_key', 'labor_rate', 'type']),
  ofFirm('technician_skill', ['commission']),
  ofFirm('user_notification'),
  ofFirm('contact', ['search', 'sort_name']),
  ofFirm('contact_phone'),
  ofFirm('contact_email'),
  ofFirm('contact_address'),
  ofFirm('contact_related'),
  ofFirm('contact_merge'),
  ofFirm('vehicle', ['search', 'make_plain']),
  ofFirm('bay'),
  { table: 'request', where: sides, without: ['search'], as: noted(isShop) },
  { table: 'event', where: sides, without: ['bay_time'], as: noted(isShop) },
  ofRequest('event_technician'),
  // How a price came about shows the rules of the center.
  ofRequest('event_service', ['price_reason']),
  ofRequest('event_credit'),
  ofRequest('event_item', ['rate']),
  ofRequest('test_drive'),
  ofRequest('system_result'),
  ofRequest('work_statement'),
  ofFirm('certificate', ['file_key']),
  list('certificate_key'),
  ofRequest('claim_pack', ['file_key']),
  ofRequest('authorization_answer', ['link', 'address', 'agent']),
  ofRequest('intake', ['form', 'address']),
  ofRequest('repair_line'),
  ofRequest('adas_inspection'),
  ofRequest('scan'),
  ofRequest('scan_code'),
  ofFirm('estimate'),
  ofRequest('invoice'),
  ofRequest('invoice_line'),
  ofRequest('payment'),
  ofFirm('bucket'),
  {
    table: 'file',
    from: '(select * from file union all select * from chat_exported_files())',
    where: `is_unsent = false and (case when request is not null then ${request} when ${firm} then id not in (select chat_private_files())
      else id in (select file from chat_exported_links()) end)`,
    without: ['thumb_key', 'display_key', 'key', 'is_unsent'],
  },
  {
    table: 'history',
    where: sides,
    as: {
      changes: `case when ${notes(isShop)} then changes else changes - 'internal_notes' - 'internalNotes' end`,
    },
  },
  // The chats of repair orders, which everyone who sees the order can join.
  ofRequest('channel', ['owner', 'last', 'trashed_at']),
  {
    table: 'message',
    from: 'chat_exported()',
    where: shared,
    without: ['search', 'deleted_at', 'deleted_by'],
  },
  { table: 'message_file', from: 'chat_exported_links()', where: shared },
  {
    table: 'chat_user',
    from: 'chat_exported_people()',
    where: shared,
    without: [
      ...['email', 'role', 'is_active', 'is_lookup', 'is_muted', 'metadata', 'online_until', 'last_seen_at'],
      'search',
    ],
  },
  ofFirm('blog', ['search']),
  ofFirm('blog_comment'),
  ofFirm('email_template'),
  ofFirm('translation'),
  ofFirm('adas_rule'),
  ofFirm('adas_rule_version'),
  ofFirm('pricing_rule'),
  ofFirm('tax_rate'),
  ofFirm('recommendation'),
  ofFirm('scan_layout'),
  ofFirm('scan_configuration'),
  ofFirm('import_template'),
  // What ids stand for. The host's lists are everyone's.
  list('lookup'),
  list('lookup_section'),
  list('country'),
  list('state_province'),
  list('time_zone'),
  list('language'),
  list('insurer'),
  list('insurer_lookup'),
  list('event_type'),
  list('rate_type'),
  list('service_group'),
  list('service'),
  list('service_rate'),
  list('checklist_item'),
]

/** Tables that no export holds, and why. */
export const notExported: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'user_secret',
      'user_session',
      'sign_in_code',
      'sign_in_failure',
      'password_reset',
      'password_ask',
      'user_invitation',
      'user_passkey',
      'user_authenticator',
      'spent_challenge',
      'authorization_link',
      'guest_link',
      'api_token',
      'webhook',
      'calendar_feed',
      'push_subscription',
      'onboarding',
      'onboarding_charge',
      'setting',
    ].map((table) => [table, 'secret: it opens something']),
  ),
  ...Object.fromEntries(
    [
      'outbox',
      'hub_log',
      'idempotency',
      'log_entry',
      'backup_run',
      'schema_migration',
      'notification_due',
      'mail_out',
      'sms_out',
      'push_out',
      'ccc_out',
      'firm_export',
      'company_import',
      'company_import_file',
      'import_batch',
      'import_heading',
      'import_part',
      'invoice_export',
      'dispatch_plan',
      'technician_dispatch',
      'figures_mail',
      'webhook_delivery',
      'webhook_due',
    ].map((table) => [table, 'work of the product, and not a record']),
  ),
  ...Object.fromEntries(
    [
      'dashboard_day',
      'dashboard_order_day',
      'dashboard_ready_day',
      'dashboard_changed_day',
      'payroll_line',
      'payroll_period',
      'payroll_paid',
    ].map((table) => [table, 'calculated, with its own export']),
  ),
  ...Object.fromEntries(
    [
      'channel_member',
      'message_trace',
      'message_report',
      'chat_draft',
      'notification',
      'notification_way',
      'saved_view',
      'record_view',
      'receipt',
      'blog_attachment',
      'adas_equipment',
      'adas_dismissal',
    ].map((table) => [table, 'of single people, or between companies']),
  ),
}
