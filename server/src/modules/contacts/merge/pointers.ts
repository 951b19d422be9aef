/** How much moved, by kind. */
export type Moved = Record<
  'requests' | 'vehicles' | 'users' | 'insurers' | 'phones' | 'emails' | 'addresses' | 'related',
  number
>
export const nothingMoved = (): Moved => ({
  requests: 0,
  vehicles: 0,
  users: 0,
  insurers: 0,
  phones: 0,
  emails: 0,
  addresses: 0,
  related: 0,
})

export type Pointer = {
  table: string
  column: string
  /** The name that lists show beside the id, kept in a column of its own. */
  words?: string
  /** The same by the contract's name, where the record keeps a history that saves are merged by. */
  field?: string
  kind?: keyof Moved
}

/** What names a contact and moves with it. A test holds this list to the foreign keys of the database. */
export const pointers: readonly Pointer[] = [
  { table: 'request', column: 'contact', words: 'customer_name', field: 'contact', kind: 'requests' },
  { table: 'request', column: 'fleet_contact', words: 'fleet_name', field: 'fleetContact', kind: 'requests' },
  { table: 'vehicle', column: 'contact', field: 'contact', kind: 'vehicles' },
  { table: 'app_user', column: 'contact', kind: 'users' },
  { table: 'insurer', column: 'contact_id', kind: 'insurers' },
  // Those taken over earlier are found at once by whoever asks for them.
  { table: 'contact', column: 'merged_into' },
]

/** Parts of a contact, which may meet their doubles. */
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
  /** Equal for those that are the same. */
  key(row: PartRow): string
  type: string
  note?: string
}
