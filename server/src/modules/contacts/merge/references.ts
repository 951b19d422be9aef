/** How many rows moved, by kind. */
export type Moved = Record<
  'requests' | 'vehicles' | 'users' | 'insurers' | 'phones' | 'emails' | 'addresses' | 'related',
  number
>
export const noMoves = (): Moved => ({
  requests: 0,
  vehicles: 0,
  users: 0,
  insurers: 0,
  phones: 0,
  emails: 0,
  addresses: 0,
  related: 0,
})

export type Reference = {
  table: string
  column: string
  /** Column that holds a copy of the contact's name for lists. */
  nameColumn?: string
  /** The column's contract name, set where saves of the record are merged by its history. */
  field?: string
  kind?: keyof Moved
}

/**
 * Every column that refers to a contact and moves with it. A test compares this list with the database's
 * foreign keys.
 */
export const references: readonly Reference[] = [
  { table: 'request', column: 'contact', nameColumn: 'customer_name', field: 'contact', kind: 'requests' },
  {
    table: 'request',
    column: 'fleet_contact',
    nameColumn: 'fleet_name',
    field: 'fleetContact',
    kind: 'requests',
  },
  { table: 'vehicle', column: 'contact', field: 'contact', kind: 'vehicles' },
  { table: 'app_user', column: 'contact', kind: 'users' },
  { table: 'insurer', column: 'contact_id', kind: 'insurers' },
  // Contacts merged earlier then resolve to the final survivor in one step.
  { table: 'contact', column: 'merged_into' },
]

/** Tables of a contact's parts, which can contain duplicates after a merge. */
export const parts = [
  {
    table: 'contact_phone',
    kind: 'phones',
    key: (row: PartRow) => `${row.phone_no}x${row.extension}`,
    type: 'phone_type',
    note: 'phone_note',
  },
  {
    table: 'contact_email',
    kind: 'emails',
    key: (row: PartRow) => String(row.email_address).toLowerCase(),
    type: 'email_type',
  },
  {
    table: 'contact_address',
    kind: 'addresses',
    key: (row: PartRow) =>
      [row.address_lines, row.city, row.state_province, row.postal_code]
        .join('|')
        .toLowerCase()
        .replace(/\s+/g, ' '),
    type: 'address_type',
    note: 'address_note',
  },
] as const satisfies readonly Part[]

export type PartRow = {
  id: number
  contact: number
  is_primary: boolean
  deleted_at?: string | null
} & Record<string, unknown>
type Part = {
  table: string
  kind: keyof Moved
  /** Equal for rows that mean the same. */
  key(row: PartRow): string
  type: string
  note?: string
}
