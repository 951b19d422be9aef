import { describe, expect, it } from 'vitest'
import { type BmsRefusal, largestEstimate, readBms } from './read-bms.ts'

const body = `
  <DocumentInfo><DocumentID>E-100</DocumentID>
    <DocumentVer><DocumentVerCode>EM</DocumentVerCode><DocumentVerNum>1</DocumentVerNum></DocumentVer>
    <DocumentVer><DocumentVerCode>SV</DocumentVerCode><DocumentVerNum>2</DocumentVerNum></DocumentVer></DocumentInfo>
  <ClaimInfo><ClaimNum>0042</ClaimNum></ClaimInfo>
  <AdminInfo><InsuranceCompany><Party><OrgInfo><CompanyName>Hill &amp; Sons</CompanyName></OrgInfo></Party></InsuranceCompany>
    <Owner><Party><PersonInfo><PersonName><FirstName>Ann</FirstName><LastName>Lee</LastName></PersonName></PersonInfo></Party></Owner></AdminInfo>
  <VehicleInfo><VINInfo><VIN><VINNum>1hgcm82633a004352</VINNum></VIN></VINInfo>
    <VehicleDesc><ModelYear>2003</ModelYear><MakeDesc>Honda</MakeDesc><ModelName>Accord</ModelName></VehicleDesc>
    <Options><Option><OptionDesc>Lane Departure</OptionDesc></Option></Options></VehicleInfo>
  <DamageLineInfo><LineNum>1</LineNum><LineDesc>Replace bumper</LineDesc>
    <PartInfo><PartNum>00123</PartNum><PartPrice>19.99</PartPrice></PartInfo>
    <LaborInfo><LaborType>LAB</LaborType><LaborHours>1.5</LaborHours></LaborInfo></DamageLineInfo>
  <DamageLineInfo><LineNum>2</LineNum><SupplementNum>2</SupplementNum><LineDesc>Discount</LineDesc>
    <PartInfo><PartPrice>-0.10</PartPrice></PartInfo></DamageLineInfo>
  <RepairTotalsInfo><SummaryTotalsInfo><TotalType>TOT</TotalType><TotalAmt>1234.5</TotalAmt></SummaryTotalsInfo></RepairTotalsInfo>`
const plain = `<VehicleDamageEstimateAddRq>${body}</VehicleDamageEstimateAddRq>`
const bytes = (xml: string) => new TextEncoder().encode(xml)

const expected = {
  documentId: 'E-100',
  supplement: 2,
  claimNumber: '0042',
  insurer: 'Hill & Sons',
  owner: 'Ann Lee',
  vehicle: {
    vin: '1HGCM82633A004352',
    year: '2003',
    make: 'Honda',
    model: 'Accord',
    options: ['Lane Departure'],
  },
  lines: [
    {
      number: '1',
      supplement: 0,
      text: 'Replace bumper',
      partNumber: '00123',
      partCents: 1999,
      labor: [{ type: 'LAB', hours: 1.5 }],
    },
    { number: '2', supplement: 2, text: 'Discount', partNumber: '', partCents: -10, labor: [] },
  ],
  totals: [{ type: 'TOT', cents: 123450 }],
}

describe('a BMS estimate', () => {
  it.each([
    ['without a namespace', plain],
    ['with a default namespace', plain.replace('AddRq>', 'AddRq xmlns="http://www.cieca.com/BMS">')],
    [
      'with a prefix',
      plain.replace(/<(\/?)(\w)/g, '<$1b:$2').replace('AddRq>', 'AddRq xmlns:b="http://www.cieca.com/BMS">'),
    ],
    ['with a byte order mark', `\uFEFF<?xml version="1.0" encoding="UTF-8"?>${plain}`],
  ])('is read %s', (_, xml) => {
    expect(readBms(bytes(xml))).toEqual({ estimate: expected })
  })

  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${plain.replace('Ann', '&b;')}`
  it.each<[string, BmsRefusal, Uint8Array]>([
    ['an entity bomb', 'has-doctype', bytes(bomb)],
    [
      'an external entity',
      'has-doctype',
      bytes(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${plain}`),
    ],
    ['another root', 'wrong-root', bytes('<AssignmentAddRq/>')],
    ['an empty file', 'not-xml', new Uint8Array()],
    ['a file that ends early', 'not-xml', bytes(plain.slice(0, -40))],
    ['50 MB', 'too-large', new Uint8Array(50 * 1024 * 1024)],
    ['more than the limit by a byte', 'too-large', new Uint8Array(largestEstimate + 1)],
    ['very many nested tags', 'too-large', bytes('<a>'.repeat(1_300_000))],
    ['very many opening brackets', 'too-large', bytes('<'.repeat(9_000_000))],
    ['UTF-16', 'not-utf8', new Uint8Array(Buffer.from(`\uFEFF${plain}`, 'utf16le'))],
    ['another declared encoding', 'not-utf8', bytes(`<?xml version="1.0" encoding="windows-1252"?>${plain}`)],
    ['no VIN', 'no-vehicle', bytes(plain.replace('1hgcm82633a004352', ''))],
    ['a price that is not a number', 'wrong-number', bytes(plain.replace('19.99', '1e9'))],
    ['a fraction of a cent', 'wrong-number', bytes(plain.replace('19.99', '19.995'))],
  ])('refuses %s', (_, refused, file) => {
    const start = performance.now()
    expect(readBms(file)).toMatchObject({ refused })
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
