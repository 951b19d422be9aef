import { XMLParser, XMLValidator } from 'fast-xml-parser'

export type BmsRefusal =
  'too-large' | 'not-utf8' | 'has-doctype' | 'not-xml' | 'wrong-root' | 'no-vehicle' | 'wrong-number'

export interface BmsLine {
  number: string
  supplement: number
  text: string
  partNumber: string
  partCents: number
  labor: { type: string; hours: number }[]
}

export interface BmsEstimate {
  documentId: string
  supplement: number
  claimNumber: string
  insurer: string
  owner: string
  vehicle: { vin: string; year: string; make: string; model: string; options: string[] }
  lines: BmsLine[]
  totals: { type: string; cents: number }[]
}

export type BmsAnswer = { estimate: BmsEstimate } | { refused: BmsRefusal; line?: number; field?: string }

export const largestEstimate = 10 * 1024 * 1024
/** An estimate of 1,000 lines has some 60,000. More would keep the parser busy for seconds. */
const mostTags = 80_000

class WrongNumber extends Error {
  readonly field: string
  constructor(field: string) {
    super(`not a number: ${field}`)
    this.field = field
  }
}

type Node = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
})

// Reads a CIECA BMS estimate (VehicleDamageEstimateAddRq), with or without a namespace. Refuses a file before it is parsed if it is
// too large, isn't UTF-8, or declares a document type: entities can't be defined without one.
export function readBms(file: Uint8Array): BmsAnswer {
  if (file.byteLength > largestEstimate) return { refused: 'too-large' }
  let xml: string
  try {
    xml = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return { refused: 'not-utf8' }
  }
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(xml)?.[1]
  if (declared !== undefined && !/^(utf-8|us-ascii)$/i.test(declared)) return { refused: 'not-utf8' }
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return { refused: 'has-doctype' }
  if (hasTooManyTags(xml)) return { refused: 'too-large' }
  const valid = XMLValidator.validate(xml)
  if (valid !== true) return { refused: 'not-xml', line: valid.err.line }
  try {
    const document = parser.parse(xml) as Node
    const root = document.VehicleDamageEstimateAddRq
    if (!isNode(root)) return { refused: 'wrong-root' }
    const estimate = estimateOf(root)
    return estimate.vehicle.vin === '' ? { refused: 'no-vehicle' } : { estimate }
  } catch (error) {
    if (error instanceof WrongNumber) return { refused: 'wrong-number', field: error.field }
    return { refused: 'not-xml' }
  }
}

function hasTooManyTags(xml: string): boolean {
  let count = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    count += 1
    if (count > mostTags) return true
  }
  return false
}

function estimateOf(root: Node): BmsEstimate {
  const vehicle = first(root, 'VehicleInfo')
  const description = first(vehicle, 'VehicleDesc')
  const admin = first(root, 'AdminInfo')
  return {
    documentId: text(root, 'DocumentInfo', 'DocumentID'),
    supplement: Math.max(
      0,
      ...all(first(root, 'DocumentInfo'), 'DocumentVer').map((version) => supplementOf(version)),
    ),
    claimNumber: text(root, 'ClaimInfo', 'ClaimNum') || text(root, 'RefClaimNum'),
    insurer: text(admin, 'InsuranceCompany', 'Party', 'OrgInfo', 'CompanyName'),
    owner: ownerOf(first(first(admin, 'Owner'), 'Party')),
    vehicle: {
      vin: (text(vehicle, 'VINInfo', 'VIN', 'VINNum') || text(vehicle, 'VINInfo', 'VINNum')).toUpperCase(),
      year: text(description, 'ModelYear'),
      make: text(description, 'MakeDesc'),
      model: text(description, 'ModelName'),
      options: all(first(vehicle, 'Options'), 'Option')
        .map((option) => text(option, 'OptionDesc'))
        .filter((option) => option !== ''),
    },
    lines: all(root, 'DamageLineInfo').map(lineOf),
    totals: all(first(root, 'RepairTotalsInfo'), 'SummaryTotalsInfo').map((total) => ({
      type: text(total, 'TotalTypeDesc') || text(total, 'TotalType'),
      cents: cents(text(total, 'TotalAmt'), 'TotalAmt'),
    })),
  }
}

function lineOf(line: Node): BmsLine {
  const part = first(line, 'PartInfo')
  return {
    number: text(line, 'LineNum'),
    supplement: wholeNumber(text(line, 'SupplementNum'), 'SupplementNum'),
    text: text(line, 'LineDesc'),
    partNumber: text(part, 'PartNum'),
    partCents: cents(text(part, 'PartPrice'), 'PartPrice'),
    labor: all(line, 'LaborInfo').map((labor) => ({
      type: text(labor, 'LaborType'),
      hours: decimal(text(labor, 'LaborHours'), 'LaborHours'),
    })),
  }
}

function supplementOf(version: Node): number {
  return text(version, 'DocumentVerCode') === 'SV'
    ? wholeNumber(text(version, 'DocumentVerNum'), 'DocumentVerNum')
    : 0
}

function ownerOf(party: Node): string {
  const name = first(first(party, 'PersonInfo'), 'PersonName')
  const person = [text(name, 'FirstName'), text(name, 'LastName')].filter((word) => word !== '').join(' ')
  return person || text(party, 'OrgInfo', 'CompanyName')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function all(node: Node, name: string): Node[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

function first(node: Node, name: string): Node {
  return all(node, name)[0] ?? {}
}

function text(node: Node, ...path: string[]): string {
  const last = path.at(-1) ?? ''
  const owner = path.slice(0, -1).reduce(first, node)
  const value = Object.hasOwn(owner, last) ? owner[last] : undefined
  const found: unknown = Array.isArray(value) ? value[0] : value
  return typeof found === 'string' ? unescape(found).trim() : ''
}

const escapes: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

// The five that XML itself knows, in one pass, so that "&amp;lt;" stays "&lt;".
function unescape(value: string): string {
  return value.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => escapes[name] ?? whole)
}

// Money is read digit by digit: 19.99 * 100 isn't 1999 in floating point.
function cents(value: string, field: string): number {
  if (value === '') return 0
  const parts = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(value)
  if (!parts) throw new WrongNumber(field)
  const amount = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  return parts[1] === '-' && amount !== 0 ? -amount : amount
}

function decimal(value: string, field: string): number {
  if (value === '') return 0
  if (!/^-?\d{1,6}(\.\d{1,4})?$/.test(value)) throw new WrongNumber(field)
  return Number(value)
}

function wholeNumber(value: string, field: string): number {
  if (value === '') return 0
  if (!/^\d{1,3}$/.test(value)) throw new WrongNumber(field)
  return Number(value)
}
