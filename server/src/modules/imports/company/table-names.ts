import { t } from '../texts.ts'

const named = [
  'contact',
  'app_user',
  'vehicle',
  'bay',
  'request',
  'event',
  'event_service',
  'event_item',
  'file',
  'scan',
  'estimate',
  'invoice',
  'payment',
  'message',
  'blog',
  'pricing_rule',
  'history',
] as const
const behind = ['certificate', 'claim_pack', 'contact_merge'] as const

type Count = { table: string; name: string; rows: number }

/** What people know a company's records as. */
export const namedCounts = (rowsIn: (table: string) => number): { tables: Count[] } => ({
  tables: named
    .map((table) => ({ table, name: t(`company.table.${table}`), rows: rowsIn(table) }))
    .filter(({ rows }) => rows > 0),
})

/** What stays at the old place. */
export const leftBehind = (rowsIn: (table: string) => number): Count[] =>
  behind
    .map((table) => ({ table, name: t(`company.behind.${table}`), rows: rowsIn(table) }))
    .filter(({ rows }) => rows > 0)
