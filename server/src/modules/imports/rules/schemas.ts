import type { ImportSchema } from '#contract/imports.ts'
import { t } from '../texts.ts'

/** A column and the headings by which it is found, in the form of `simplified`. The first is our own name of it. */
type Headings = Record<string, readonly string[]>

const person = {
  firstName: ['firstname', 'first', 'givenname', 'nombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'name', 'apellido'],
} as const satisfies Headings
const reachable = {
  emailAddress: ['emailaddress', 'email', 'mail', 'primaryemail', 'correo'],
  phoneNo: ['phoneno', 'phone', 'phonenumber', 'mobile', 'cell', 'cellphone', 'telephone', 'telefono'],
} as const satisfies Headings
const companyName = ['companyname', 'company', 'business', 'organization', 'empresa'] as const
const referenceId = [
  'referenceid',
  'reference',
  'externalid',
  'customerid',
  'customernumber',
  'vendorid',
  'vendornumber',
] as const
const notes = ['notes', 'note', 'comment', 'comments', 'remarks'] as const
const vehicle = {
  vin: ['vin', 'vinnumber', 'vehicleidentificationnumber', 'chassisnumber'],
  year: ['year', 'modelyear', 'ano'],
  makeName: ['makename', 'make', 'manufacturer', 'brand', 'marca'],
  model: ['model', 'modelname', 'modelo'],
  trim: ['trim', 'trimlevel'],
} as const satisfies Headings

const headings = {
  contacts: {
    ...person,
    companyName,
    ...reachable,
    referenceId,
    insuranceId: ['insuranceid'],
    insuranceNumber: ['insurancenumber', 'policy', 'policynumber'],
    notes,
  },
  vehicles: {
    ...vehicle,
    ownerEmail: ['owneremail', 'ownersemail', 'customeremail', 'email', 'emailaddress'],
  },
  vendors: {
    companyName: [...companyName, 'vendor', 'vendorname', 'supplier', 'suppliername'],
    ...person,
    ...reachable,
    accountNumber: ['accountnumber', 'account', 'accountno'],
    paymentDays: ['paymentdays', 'daystopay', 'terms', 'netdays', 'paymentterms'],
    webAddress: ['webaddress', 'website', 'web', 'url', 'homepage'],
    referenceId,
    notes,
  },
  locations: {
    locationName: ['locationname', 'location', 'name', 'shop', 'shopname', 'center', 'ubicacion'],
    type: ['type', 'locationtype', 'firmtype', 'tipo'],
    parent: ['parent', 'partof', 'parentlocation'],
    companyId: ['companyid', 'number', 'locationnumber', 'storenumber', 'shopnumber'],
    cccId: ['cccid', 'ccc'],
    phone: reachable.phoneNo,
    email: reachable.emailAddress,
    webAddress: ['webaddress', 'website', 'web', 'url', 'homepage'],
    addressLine1: ['addressline1', 'address', 'address1', 'street', 'direccion'],
    addressLine2: ['addressline2', 'address2', 'suite', 'unit'],
    city: ['city', 'town', 'ciudad'],
    state: ['state', 'province', 'estado'],
    postalCode: ['postalcode', 'zip', 'zipcode', 'postcode'],
    country: ['country', 'countrycode', 'pais'],
    timeZone: ['timezone', 'zone'],
  },
  users: {
    ...person,
    username: ['username', 'login', ...reachable.emailAddress],
    role: ['role', 'roles', 'userrole', 'rol'],
    employeeId: ['employeeid', 'employeenumber', 'employee', 'badge'],
    laborRate: ['laborrate', 'rate', 'hourlyrate'],
    locationName: ['locationname', 'location', 'shop', 'center', 'ubicacion'],
  },
  services: {
    serviceName: ['servicename', 'service', 'name', 'description', 'servicio'],
    code: ['code', 'servicecode', 'number', 'codigo'],
    group: ['group', 'servicegroup', 'category', 'grupo'],
    hours: ['hours', 'hrs', 'time', 'horas'],
    rateType: ['ratetype', 'rate'],
    visitType: ['visittype', 'eventtype'],
    makeName: vehicle.makeName,
    insurerName: ['insurername', 'insurer', 'insurance', 'aseguradora'],
  },
  insurers: {
    insurerName: ['insurername', 'insurer', 'insurance', 'insurancecompany', 'name', 'aseguradora'],
    contactEmail: ['contactemail', 'contact', 'email', 'emailaddress', 'correo'],
  },
  requests: {
    ronumber: ['ronumber', 'ro', 'repairorder', 'repairordernumber', 'ordernumber', 'jobnumber', 'number'],
    roType: ['rotype', 'type', 'repairordertype'],
    customerEmail: ['customeremail', 'owneremail', 'email', 'emailaddress', 'correo'],
    insurerName: ['insurername', 'insurer', 'insurance', 'insurancecompany', 'aseguradora'],
    estimator: ['estimator', 'writer', 'estimatorname'],
    fleetNumber: ['fleetnumber', 'unitnumber', 'unit'],
    notes,
    ...vehicle,
  },
} as const satisfies Record<ImportSchema, Headings>

type ColumnOf<S extends ImportSchema> = keyof (typeof headings)[S]
export type ColumnName = { [S in ImportSchema]: ColumnOf<S> }[ImportSchema]

/** Columns of a schema in the order in which they are offered. */
export const columnNames = (schema: ImportSchema): ColumnName[] =>
  Object.keys(headings[schema]) as ColumnName[]

export const columnLabel = (name: ColumnName): string => t(`column.${name}`)

const simplified = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The headings that a column is found by, best first. */
const headingsOf = (schema: ImportSchema, name: ColumnName): readonly string[] => [
  ...((headings[schema] as Headings)[name] ?? []),
  simplified(columnLabel(name)),
]

/** The column that a heading stands for, if any. */
export const columnForHeading = (schema: ImportSchema, heading: string): ColumnName | undefined =>
  columnNames(schema).find((name) => headingsOf(schema, name).includes(simplified(heading)))

/** The columns that the save calls of our modules know by another name. */
const columnsOfField: Record<string, readonly ColumnName[]> = {
  name: ['locationName'],
  firm: ['locationName'],
  contact: ['customerEmail', 'ownerEmail'],
  roles: ['role'],
  emailAddress: ['username'],
  calibrateServiceName: ['serviceName'],
  calibrateServiceGroup: ['group'],
  calibrateEventType: ['visitType'],
  vehicleMake: ['makeName'],
  make: ['makeName'],
  insurance: ['insurerName'],
  insuranceName: ['insurerName'],
  insuranceContact: ['contactEmail'],
  calibrateType: ['roType'],
}

/** The column that fills a field of a save call, such as `vehicle.vin`; undefined if no column of the schema does. */
export const columnForField = (schema: ImportSchema, field: string): ColumnName | undefined => {
  const name = field.split('.').at(-1) ?? ''
  const candidates: readonly string[] = [name, ...(columnsOfField[name] ?? [])]
  return columnNames(schema).find((column) => candidates.includes(column))
}
