import type { ImportSchema } from '#contract/imports.ts'
import { inAnyLanguage } from '#server/kernel/texts/any-language.ts'
import { t } from '../texts.ts'

/** A column and the headings by which it is found, in the form of `simplified`. The first is our own name of it. */
type Headings = Record<string, readonly string[]>

const person = {
  firstName: ['firstname', 'first', 'givenname', 'nombre', 'nombres', 'primernombre'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'name', 'apellido', 'apellidos'],
} as const satisfies Headings
const reachable = {
  emailAddress: ['emailaddress', 'email', 'mail', 'primaryemail', 'correo', 'correoelectronico'],
  phoneNo: [
    'phoneno',
    'phone',
    'phonenumber',
    'mobile',
    'cell',
    'cellphone',
    'telephone',
    'telefono',
    'celular',
    'movil',
  ],
} as const satisfies Headings
const companyName = ['companyname', 'company', 'business', 'organization', 'empresa', 'compania'] as const
const referenceId = [
  'referenceid',
  'reference',
  'externalid',
  'customerid',
  'customernumber',
  'vendorid',
  'vendornumber',
] as const
const notes = ['notes', 'note', 'comment', 'comments', 'remarks', 'notas', 'nota', 'comentarios'] as const
const vehicle = {
  vin: ['vin', 'vinnumber', 'vehicleidentificationnumber', 'chassisnumber', 'numerodevin', 'numerodeserie'],
  year: ['year', 'modelyear', 'ano', 'anomodelo'],
  makeName: ['makename', 'make', 'manufacturer', 'brand', 'marca'],
  model: ['model', 'modelname', 'modelo'],
  trim: ['trim', 'trimlevel', 'version'],
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
    companyName: [...companyName, 'vendor', 'vendorname', 'supplier', 'suppliername', 'proveedor'],
    ...person,
    ...reachable,
    accountNumber: ['accountnumber', 'account', 'accountno', 'cuenta', 'numerodecuenta'],
    paymentDays: [
      'paymentdays',
      'daystopay',
      'terms',
      'netdays',
      'paymentterms',
      'diasparapagar',
      'diasdepago',
    ],
    webAddress: ['webaddress', 'website', 'web', 'url', 'homepage', 'sitioweb'],
    referenceId,
    notes,
  },
  locations: {
    locationName: [
      'locationname',
      'location',
      'name',
      'shop',
      'shopname',
      'center',
      'ubicacion',
      'nombre',
      'taller',
      'centro',
    ],
    type: ['type', 'locationtype', 'firmtype', 'tipo', 'tipodeubicacion'],
    parent: ['parent', 'partof', 'parentlocation', 'superior', 'partede'],
    companyId: [
      'companyid',
      'number',
      'locationnumber',
      'storenumber',
      'shopnumber',
      'numero',
      'numerodeempresa',
    ],
    cccId: ['cccid', 'ccc'],
    phone: reachable.phoneNo,
    email: reachable.emailAddress,
    webAddress: ['webaddress', 'website', 'web', 'url', 'homepage', 'sitioweb'],
    addressLine1: ['addressline1', 'address', 'address1', 'street', 'direccion', 'calle'],
    addressLine2: ['addressline2', 'address2', 'suite', 'unit'],
    city: ['city', 'town', 'ciudad'],
    state: ['state', 'province', 'estado', 'provincia'],
    postalCode: ['postalcode', 'zip', 'zipcode', 'postcode', 'codigopostal'],
    country: ['country', 'countrycode', 'pais'],
    timeZone: ['timezone', 'zone', 'zonahoraria'],
  },
  users: {
    ...person,
    username: ['username', 'login', 'usuario', ...reachable.emailAddress],
    role: ['role', 'roles', 'userrole', 'rol'],
    employeeId: ['employeeid', 'employeenumber', 'employee', 'badge', 'numerodeempleado', 'empleado'],
    laborRate: ['laborrate', 'rate', 'hourlyrate', 'tarifa', 'tarifadetrabajo'],
    locationName: ['locationname', 'location', 'shop', 'center', 'ubicacion', 'taller', 'centro'],
  },
  services: {
    serviceName: ['servicename', 'service', 'name', 'description', 'servicio', 'nombre', 'descripcion'],
    code: ['code', 'servicecode', 'number', 'codigo'],
    group: ['group', 'servicegroup', 'category', 'grupo', 'categoria'],
    hours: ['hours', 'hrs', 'time', 'horas'],
    rateType: ['ratetype', 'rate', 'tipodetarifa', 'tarifa'],
    visitType: ['visittype', 'eventtype', 'tipodevisita'],
    makeName: vehicle.makeName,
    insurerName: ['insurername', 'insurer', 'insurance', 'aseguradora'],
  },
  insurers: {
    insurerName: ['insurername', 'insurer', 'insurance', 'insurancecompany', 'name', 'aseguradora', 'nombre'],
    contactEmail: ['contactemail', 'contact', 'email', 'emailaddress', 'correo', 'contacto'],
  },
  requests: {
    ronumber: [
      'ronumber',
      'ro',
      'repairorder',
      'repairordernumber',
      'ordernumber',
      'jobnumber',
      'number',
      'orden',
      'numerodeorden',
    ],
    roType: ['rotype', 'type', 'repairordertype', 'tipo', 'tipodeorden', 'tipodereparacion'],
    customerEmail: ['customeremail', 'owneremail', 'email', 'emailaddress', 'correo'],
    insurerName: ['insurername', 'insurer', 'insurance', 'insurancecompany', 'aseguradora'],
    estimator: ['estimator', 'writer', 'estimatorname', 'valuador', 'estimador'],
    fleetNumber: ['fleetnumber', 'unitnumber', 'unit', 'numerodeflota', 'unidad'],
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

/** The headings that a column is found by, best first; its label in any language, because screens export it. */
const headingsOf = (schema: ImportSchema, name: ColumnName): readonly string[] => [
  ...((headings[schema] as Headings)[name] ?? []),
  ...inAnyLanguage(() => columnLabel(name)).map(simplified),
]

/** Finds the column that a heading stands for, if any. */
export const headingFinder = (schema: ImportSchema): ((heading: string) => ColumnName | undefined) => {
  const found = new Map<string, ColumnName>()
  for (const name of columnNames(schema).toReversed())
    for (const heading of headingsOf(schema, name)) found.set(heading, name)
  return (heading) => found.get(simplified(heading))
}

const textColumns = {
  type: ['part', 'type', 'namespace'],
  key: ['key'],
  text: ['text', 'translation', 'yourtext'],
} as const satisfies Headings
export type TextColumn = keyof typeof textColumns

/** Finds the column of a file of translated texts that a heading stands for, if any. */
export const textColumnFinder = (): ((heading: string) => TextColumn | undefined) => {
  const found = new Map<string, TextColumn>()
  for (const name of Object.keys(textColumns) as TextColumn[])
    for (const heading of [...textColumns[name], ...inAnyLanguage(() => t(`texts.column.${name}`))])
      found.set(simplified(heading), name)
  return (heading) => found.get(simplified(heading))
}

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
