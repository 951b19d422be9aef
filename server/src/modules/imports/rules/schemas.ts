import type { ImportSchema } from '#contract/imports.ts'
import { t } from '../texts.ts'

/** Headings that other programs use, in the form of `simplified`. The first one is our own name of the column. */
const aliases = {
  contacts: {
    firstName: ['firstname', 'first', 'givenname', 'nombre'],
    lastName: ['lastname', 'last', 'surname', 'familyname', 'name', 'apellido'],
    companyName: ['companyname', 'company', 'business', 'organization', 'empresa'],
    emailAddress: ['emailaddress', 'email', 'mail', 'primaryemail', 'correo'],
    phoneNo: ['phoneno', 'phone', 'phonenumber', 'mobile', 'cell', 'cellphone', 'telephone', 'telefono'],
    referenceId: ['referenceid', 'reference', 'externalid', 'customerid', 'customernumber'],
    insuranceId: ['insuranceid'],
    insuranceNumber: ['insurancenumber', 'policy', 'policynumber'],
    notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  },
  vehicles: {
    vin: ['vin', 'vinnumber', 'vehicleidentificationnumber', 'chassisnumber'],
    year: ['year', 'modelyear', 'ano'],
    makeName: ['makename', 'make', 'manufacturer', 'brand', 'marca'],
    model: ['model', 'modelname', 'modelo'],
    trim: ['trim', 'trimlevel'],
    ownerEmail: ['owneremail', 'ownersemail', 'customeremail', 'email', 'emailaddress'],
  },
} as const satisfies Record<ImportSchema, Record<string, readonly string[]>>

type ColumnOf<S extends ImportSchema> = keyof (typeof aliases)[S]
export type ColumnName = ColumnOf<'contacts'> | ColumnOf<'vehicles'>

/** Columns of a schema in the order in which they are offered. */
export const columnNames = (schema: ImportSchema): ColumnName[] =>
  Object.keys(aliases[schema]) as ColumnName[]

export const columnLabel = (name: ColumnName): string => t(`column.${name}`)

const simplified = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The headings that a column is found by, best first. */
const headingsOf = (schema: ImportSchema, name: ColumnName): readonly string[] => [
  ...((aliases[schema] as Record<string, readonly string[]>)[name] ?? []),
  simplified(columnLabel(name)),
]

/** The column that a heading stands for, if any. */
export const columnForHeading = (schema: ImportSchema, heading: string): ColumnName | undefined =>
  columnNames(schema).find((name) => headingsOf(schema, name).includes(simplified(heading)))
