import type { EstimateContent, EstimateLine, EstimateTotal } from '#contract/estimates.ts'
import { underHeadings } from '../rules/headings.ts'
import { amountOf, decimalOf, supplementOf, yearOf } from '../rules/numbers.ts'
import { operationOf } from '../rules/operations.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'
import { t } from '../texts.ts'
import { all, first, lineAt, parseXml, text, type XmlNode } from './xml.ts'

const rootName = 'VehicleDamageEstimateAddRq'
const maxLines = 1000

/** Reads the number at a path. An element that is missing or empty is null. */
type ReadNumber = (node: XmlNode, ...path: string[]) => string | null
type Numbers = {
  amount: ReadNumber
  decimal: ReadNumber
  supplement: (node: XmlNode, name: string) => number
}

/** Reads a CIECA BMS estimate 5.x, with or without a namespace. @throws Problem with the line and the reason */
export const readBms = (sent: SentFile): EstimateContent => {
  const { xml, document } = parseXml(sent)
  const file = sent.name
  const rootIndex = xml.search(/<[A-Za-z_]/)
  const root = first(document, rootName)
  if (Object.keys(root).length === 0) {
    const found = Object.keys(document).find((name) => name !== '?xml') ?? rootName
    throw unreadable(
      t.message('refused.root', {
        file,
        root: found.slice(0, 60),
        line: lineAt(xml, Math.max(0, rootIndex)),
      }),
    )
  }
  const placeOf = (field: string, value: string) => {
    const safe = value.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const index = xml.search(new RegExp(`<(?:[\\w.-]+:)?${field}[^>]*>\\s*${safe}`))
    return String(t('place.line', { line: lineAt(xml, Math.max(0, index)) }))
  }
  return contentOf(root, { file, format: 'bms', placeOf })
}

/** The file that an estimate is read from. */
type Source = {
  file: string
  format: 'bms' | 'capis'
  /** Where a field has a value, in words. */
  placeOf: (field: string, value: string) => string
}

/** Reads the message of an estimate, from XML or from JSON. @throws Problem with the place and the reason */
export const contentOf = (root: XmlNode, source: Source): EstimateContent => {
  const { file } = source
  const content = readContent(root, numbersOf(source), source)
  if (content.vehicle.vin === '') throw unreadable(t.message('refused.vin', { file }))
  if (content.lines.length === 0) throw unreadable(t.message('refused.noLines', { file }))
  return content
}

const numbersOf = ({ file, placeOf }: Source): Numbers => {
  const refuse = (value: string, field: string): never => {
    const place = placeOf(field, value)
    throw unreadable(t.message('refused.number', { value: value.slice(0, 40), field, file, place }))
  }
  const reader =
    (parse: (value: string) => string | null): ReadNumber =>
    (node, ...path) => {
      const value = text(node, ...path)
      return value === '' ? null : (parse(value) ?? refuse(value, path.at(-1) ?? ''))
    }
  return {
    amount: reader(amountOf),
    decimal: reader(decimalOf),
    supplement: (node, name) => {
      const value = text(node, name)
      return supplementOf(value) ?? refuse(value, name)
    },
  }
}

const readContent = (root: XmlNode, numbers: Numbers, { file, format }: Source): EstimateContent => {
  const info = first(root, 'DocumentInfo')
  const admin = first(root, 'AdminInfo')
  const vehicle = first(root, 'VehicleInfo')
  const description = first(vehicle, 'VehicleDesc')
  const rawLines = all(root, 'DamageLineInfo')
  if (rawLines.length > maxLines) throw unreadable(t.message('refused.tooManyLines', { file, max: maxLines }))
  const totals = totalsOf(first(root, 'RepairTotalsInfo'), numbers)
  return {
    format,
    system: text(root, 'ApplicationInfo', 'ApplicationName') || text(info, 'VendorCode'),
    documentId: text(info, 'DocumentID'),
    ronumber: roNumberOf(root, info, description),
    claimNumber: text(root, 'ClaimInfo', 'ClaimNum') || text(root, 'RefClaimNum'),
    supplement: Math.max(
      0,
      ...all(info, 'DocumentVer')
        .filter((version) => /^s/i.test(text(version, 'DocumentVerCode')))
        .map((version) => numbers.supplement(version, 'DocumentVerNum')),
    ),
    insurer: text(admin, 'InsuranceCompany', 'Party', 'OrgInfo', 'CompanyName'),
    estimator: nameOf(personOf(first(admin, 'Estimator', 'Party'))),
    owner: ownerOf(admin),
    vehicle: {
      vin: (text(vehicle, 'VINInfo', 'VIN', 'VINNum') || text(vehicle, 'VINInfo', 'VINNum'))
        .toUpperCase()
        .slice(0, 17),
      year: yearOf(text(description, 'ModelYear')),
      // The codes of makes are the writer's own, so without a name the VIN has to tell.
      make: text(description, 'MakeDesc'),
      model: [text(description, 'ModelName'), text(description, 'SubModelDesc')]
        .filter((word, at, words) => word !== '' && !(at > 0 && words[0]?.endsWith(word)))
        .join(' ')
        .slice(0, 80),
      mileage: text(description, 'OdometerInfo', 'OdometerReading'),
      options: optionsOf(vehicle, description),
    },
    lines: underHeadings(rawLines.map((line) => lineOf(line, numbers))),
    ...totals,
  }
}

/** One large writer has no element for the RO number and writes "RO: 11601" into the memo of the vehicle. */
const roNumberOf = (root: XmlNode, info: XmlNode, description: XmlNode): string =>
  (
    text(info, 'ReferenceInfo', 'RepairOrderID') ||
    text(root, 'RepairOrderID') ||
    (/\bRO\s*[:#]\s*([\w-]{1,40})/i.exec(text(description, 'VehicleDescMemo'))?.[1] ?? '')
  ).slice(0, 40)

const personOf = (party: XmlNode) => ({
  firstName: text(party, 'PersonInfo', 'PersonName', 'FirstName'),
  lastName: text(party, 'PersonInfo', 'PersonName', 'LastName'),
  companyName: text(party, 'OrgInfo', 'CompanyName'),
})

const nameOf = ({ firstName, lastName, companyName }: EstimateContent['owner']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || companyName

/** Some writers name the owner only as the policy holder. */
const ownerOf = (admin: XmlNode): EstimateContent['owner'] => {
  const owner = personOf(first(admin, 'Owner', 'Party'))
  return nameOf(owner) === '' ? personOf(first(admin, 'PolicyHolder', 'Party')) : owner
}

const optionsOf = (vehicle: XmlNode, description: XmlNode): string[] => {
  const groups = [
    first(vehicle, 'VehicleOptions'),
    first(vehicle, 'Options'),
    first(description, 'VehicleOptions'),
  ]
  const found = groups.flatMap((group) => all(group, 'Option').map((option) => text(option, 'OptionDesc')))
  return [...new Set(found.filter((option) => option !== ''))].slice(0, 300)
}

const isYes = (value: string): boolean => /^(1|y|yes|true)$/i.test(value)

const laborOf = (labor: XmlNode, { decimal }: Numbers): EstimateLine['labor'] => {
  const type = text(labor, 'LaborType').slice(0, 30)
  const hours = decimal(labor, 'LaborHours')
  return type === '' && hours === null
    ? []
    : [{ type, hours: hours ?? '0', isIncluded: isYes(text(labor, 'LaborInclInd')) }]
}

const lineOf = (line: XmlNode, numbers: Numbers): EstimateLine => {
  const part = first(line, 'PartInfo')
  const works = [...all(line, 'LaborInfo'), ...all(line, 'RefinishLaborInfo')]
  const sublet = first(line, 'SubletInfo')
  return {
    number: text(line, 'LineNum').slice(0, 10),
    supplement: numbers.supplement(line, 'SupplementNum'),
    area: text(line, 'LineHeaderDesc').slice(0, 100),
    operation: operationOf(works.map((labor) => text(labor, 'LaborOperation')).find(Boolean) ?? ''),
    text: text(line, 'LineDesc'),
    partNumber: (
      text(part, 'PartNum') ||
      text(part, 'OEMPartNum') ||
      text(part, 'NonOEM', 'NonOEMPartNum')
    ).slice(0, 40),
    quantity: numbers.decimal(part, 'Quantity') ?? '',
    price: numbers.amount(part, 'PartPrice'),
    other: numbers.amount(first(line, 'OtherChargesInfo'), 'Price'),
    isSublet:
      /sublet/i.test(text(line, 'LineType')) ||
      Object.keys(sublet).some((name) => name.endsWith('Ind') && isYes(text(sublet, name))),
    labor: works.flatMap((labor) => laborOf(labor, numbers)),
  }
}

const groups = [
  ['LaborTotalsInfo', 'labor'],
  ['PartsTotalsInfo', 'parts'],
  ['MaterialsTotalsInfo', 'materials'],
  ['OtherChargesTotalsInfo', 'other'],
  ['SummaryTotalsInfo', 'summary'],
] as const

type Sums = Pick<EstimateContent, 'totals' | 'gross' | 'tax' | 'deductible' | 'net'>

const totalsOf = (info: XmlNode, { amount, decimal }: Numbers): Sums => {
  const entries = groups.flatMap(([name, group]) =>
    all(info, name).map((node) => ({
      subType: text(node, 'TotalSubType').slice(0, 10),
      total: {
        group,
        code: text(node, 'TotalType').slice(0, 10),
        text: text(node, 'TotalTypeDesc').slice(0, 100),
        hours: decimal(node, 'TotalHours'),
        amount: amount(node, 'TotalAmt') ?? '0.00',
      } satisfies EstimateTotal,
    })),
  )
  const sums = entries.filter(({ total }) => total.group === 'summary')
  const find = (codes: RegExp, words: RegExp): string | null =>
    (
      sums.find(({ subType, total }) => codes.test(`${total.code} ${subType}`)) ??
      sums.find(({ total }) => words.test(total.text))
    )?.total.amount ?? null
  return {
    totals: entries.map(({ total }) => total),
    gross:
      find(/^TOT CE$/i, /gross|total cost of repairs?|grand total/i) ??
      find(/^(TOT|GRAND|GROSS)\b(?! (?:TT|TX|DD?))/i, /^total$/i),
    tax: find(/^(?:TAX|TX|TOT TX)\b/i, /\btax/i),
    deductible: find(/^(?:DED|TOT D[D2]?)$|^DED\b/i, /deductible/i),
    net: find(/^TOT TT$/i, /^net\b|net total|net cost/i),
  }
}
