import { describe, expect, it } from 'vitest'
import { maxEstimateBytes } from '#contract/estimates.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { memoBms, supplementedBms } from '../testing/bms-samples.ts'
import { capisText } from '../testing/capis-samples.ts'
import { dbase, emsParts, gridEms, zip } from '../testing/ems-samples.ts'
import { readEstimate } from './read-estimate.ts'
import type { SentFile } from './unreadable.ts'

const good = supplementedBms()
const bytesOf = (text: string) => new TextEncoder().encode(text)
const xml = (text: string | Uint8Array, name = 'e.xml'): SentFile[] => [
  { name, bytes: typeof text === 'string' ? bytesOf(text) : text },
]
/** An estimate whose DOCTYPE stands on line 2. */
const withDoctype = (doctype: string, use: string) =>
  good.replace('?>\n', `?>\n${doctype}\n`).replace('Ann', use)
const part = '<PartPrice>412.33</PartPrice>'
const line = good.split('\n').findIndex((each) => each.includes(part)) + 1
const price = (value: string) => good.replace(part, `<PartPrice>${value}</PartPrice>`)
const closing = '</VehicleDamageEstimateAddRq>'
const cutAt = (mark: string) => good.slice(0, good.indexOf(mark))
const manyLines = `<DamageLineInfo><LineDesc>x</LineDesc></DamageLineInfo>`.repeat(1001)

type Case = [name: string, files: SentFile[], says: RegExp]

const hostileXml: Case[] = [
  ['a file that ends in the header', xml(cutAt('<RqUID>')), /isn’t complete XML \(line 2\)/],
  ['a file that ends inside a tag', xml(cutAt('CreateDateTime')), /isn’t complete XML \(line 9\)/],
  ['a file that ends inside the vehicle', xml(cutAt('<ModelYear>')), /isn’t complete XML/],
  ['a file that ends inside a line', xml(cutAt('<PartPrice>412.33')), /isn’t complete XML/],
  ['a file that ends inside the totals', xml(cutAt('<SummaryTotalsInfo>')), /isn’t complete XML/],
  ['a file without its last tag', xml(good.replace(closing, '')), /isn’t complete XML/],
  ['tags that cross', xml(good.replace('</VIN></VINInfo>', '</VINInfo></VIN>')), /isn’t complete XML \(line/],
  ['text after the end', xml(`${good}<more`), /isn’t complete XML/],
  ['two roots', xml(`${good.slice(0, -1)}><a/>`), /isn’t complete XML/],
  [
    'an attribute without quotes',
    xml(good.replace('<RqUID>', '<RqUID a=b>')),
    /isn’t complete XML \(line 3\)/,
  ],
  [
    'a billion laughs',
    xml(withDoctype('<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>', '&b;')),
    /document type \(line 2\)/,
  ],
  [
    'an external entity on disk',
    xml(withDoctype('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;')),
    /document type/,
  ],
  [
    'an external entity on the net',
    xml(withDoctype('<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1/">]>', '&a;')),
    /document type/,
  ],
  ['a parameter entity', xml(withDoctype('<!DOCTYPE x [<!ENTITY % a "b"> %a;]>', 'Ann')), /document type/],
  ['an external document type', xml(withDoctype('<!doctype x SYSTEM "x.dtd">', 'Ann')), /document type/],
  ['a document type inside', xml(good.replace('<RqUID>', '<!DOCTYPE x><RqUID>')), /document type \(line 3\)/],
  [
    'another message of the standard',
    xml('<AssignmentAddRq><a>1</a></AssignmentAddRq>'),
    /is a AssignmentAddRq/,
  ],
  ['an estimate inside of another root', xml(`<Envelope>${memoBms.slice(39)}</Envelope>`), /is a Envelope/],
  [
    'an empty estimate',
    xml(`<VehicleDamageEstimateAddRq/>`),
    /is a VehicleDamageEstimateAddRq|names no vehicle/,
  ],
  ['a web page', xml('<html><body><p>Sign in</p></body></html>'), /is a html, not an estimate \(line 1\)/],
  ['a picture in SVG', xml('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'a.svg'), /is a svg/],
  ['names of prototypes', xml('<__proto__><constructor>x</constructor></__proto__>'), /isn’t|is a/],
  ['no VIN', xml(good.replace('1hgcm82633a004352', ' ')), /names no vehicle by VIN/],
  ['no lines', xml(good.replaceAll(/<DamageLineInfo>[\s\S]*?<\/DamageLineInfo>/g, '')), /has no lines/],
  [
    '1,001 lines',
    xml(good.replace('<RepairTotalsInfo>', `${manyLines}<RepairTotalsInfo>`)),
    /more than 1000 lines/,
  ],
  ['an exponent', xml(price('1e9')), new RegExp(`“1e9” is no PartPrice \\(e.xml, line ${line}\\)`)],
  ['a fraction of a cent', xml(price('19.995')), new RegExp(`line ${line}`)],
  ['a price in words', xml(price('ask')), /“ask” is no PartPrice/],
  ['a decimal comma', xml(price('19,95')), /is no PartPrice/],
  ['two signs', xml(price('--1.00')), /is no PartPrice/],
  ['a number of 400 digits', xml(price('9'.repeat(400))), /is no PartPrice/],
  ['not a number', xml(price('NaN')), /is no PartPrice/],
  ['a formula', xml(price('=1+1')), /is no PartPrice/],
  ['hours without end', xml(good.replace('>2.75<', '>Infinity<')), /is no LaborHours/],
  ['a total in words', xml(good.replace('>2816.2<', '>n/a<')), /is no TotalAmt/],
  [
    'a supplement in words',
    xml(good.replace('<SupplementNum>2<', '<SupplementNum>two<')),
    /is no SupplementNum/,
  ],
  ['UTF-16, little end first', xml(new Uint8Array(Buffer.from(`\uFEFF${good}`, 'utf16le'))), /isn’t UTF-8/],
  [
    'UTF-16, big end first',
    xml(new Uint8Array(Buffer.from(`\uFEFF${good}`, 'utf16le').swap16())),
    /isn’t UTF-8/,
  ],
  ['UTF-16 without a mark', xml(new Uint8Array(Buffer.from(good, 'utf16le'))), /isn’t|UTF-8/],
  ['another declared encoding', xml(good.replace('UTF-8', 'windows-1252')), /isn’t UTF-8 text \(line 1\)/],
  [
    'Latin-1 that claims UTF-8',
    xml(new Uint8Array(Buffer.from(good.replace('Ann', 'Zoé'), 'latin1'))),
    /isn’t UTF-8 text \(line 1[0-9]\)/,
  ],
  ['900,000 nested tags', xml('<a>'.repeat(900_000)), /holds more than an estimate can/],
  ['2,900,000 opening brackets', xml('<'.repeat(2_900_000)), /holds more than an estimate can/],
  ['79,000 nested tags', xml(`${'<a>'.repeat(39_500)}${'</a>'.repeat(39_500)}`), /isn’t|is a/],
  [
    '100,000 attributes',
    xml(`<a ${Array.from({ length: 100_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`),
    /holds more/,
  ],
  ['2.9 MB in one attribute', xml(`<a b="${'x'.repeat(2_900_000)}"/>`), /holds more/],
  ['2.9 MB of spaces', xml(`<a>${' '.repeat(2_900_000)}</a>`), /holds more/],
  ['a comment without an end', xml(`<!--${'-'.repeat(50_000)}`), /isn’t complete XML/],
  ['2.9 MB of text in pieces', xml(`<a>${`<b>${'x'.repeat(50_000)}</b>`.repeat(58)}</a>`), /is a a/],
  [
    'a limit of XML by a byte',
    xml(`<a>${' '.repeat(3 * 1024 ** 2 - 2)}`),
    /too large for an estimate \(3 MB/,
  ],
  ['a byte over the limit', xml(new Uint8Array(maxEstimateBytes + 1)), /too large/],
  ['50 MB', xml(new Uint8Array(50 * 1024 * 1024)), /too large/],
]

const ems = (kind: string, bytes: Uint8Array): SentFile[] =>
  gridEms().map((file) => (file.name.endsWith(kind) ? { ...file, bytes } : file))
const tableOf = (kind: string) => gridEms().find(({ name }) => name.endsWith(kind))?.bytes ?? new Uint8Array()
/** A table of the set with one byte, or more, written over. */
const patched = (kind: string, at: number, ...values: number[]): SentFile[] => {
  const bytes = Uint8Array.from(tableOf(kind))
  bytes.set(values, at)
  return ems(kind, bytes)
}
const lin = tableOf('.LIN')
const headerOfLin = Buffer.from(lin).readUInt16LE(8)

const hostileEms: Case[] = [
  ['a count of records that is too high', patched('.LIN', 4, 200), /LIN ends early \(record 7 of 200\)/],
  ['4,294,967,295 records', patched('.LIN', 4, 255, 255, 255, 255), /more than|ends early/],
  ['a count of records that is too low', patched('.LIN', 4, 1), /holds more than its header says/],
  ['records without a length', patched('.LIN', 10, 0, 0), /damaged header: its field lengths/],
  ['records of 65,535 bytes', patched('.LIN', 10, 255, 255), /its field lengths/],
  ['a header without a length', patched('.LIN', 8, 0, 0), /header: it ends early/],
  ['a header longer than the file', patched('.LIN', 8, 255, 255), /header: it ends early/],
  ['a header that ends in a field', patched('.LIN', 8, 70, 0), /header/],
  ['a field of length 0', patched('.LIN', 32 + 16, 0), /its field lengths/],
  ['a field of 255 bytes', patched('.LIN', 32 + 16, 255), /its field lengths/],
  ['a field without a name', patched('.LIN', 32, 0), /without a proper name/],
  ['a field with a name of control signs', patched('.LIN', 32, 1, 2, 3), /without a proper name/],
  ['a record that is neither there nor deleted', patched('.LIN', headerOfLin, 0x41), /damaged record \(1\)/],
  ['a file that ends in its header', ems('.LIN', lin.subarray(0, 40)), /header: it ends early/],
  [
    'a file that ends in a record',
    ems('.LIN', lin.subarray(0, lin.length - 30)),
    /ends early \(record 6 of 6\)/,
  ],
  [
    'a text file',
    ems('.LIN', bytesOf('LINE_NO,LINE_DESC\n1,Bumper cover\n and more text')),
    /isn’t a dBase file/,
  ],
  ['an empty table', ems('.LIN', new Uint8Array()), /isn’t a dBase file/],
  ['no rows', ems('.LIN', emsParts.lines([])), /has no lines/],
  [
    'a price of letters',
    ems(
      '.LIN',
      dbase(
        [
          ['LINE_NO', 'N', 3],
          ['ACT_PRICE', 'C', 9],
        ],
        [{ LINE_NO: 1, ACT_PRICE: '*********' }],
      ),
    ),
    /is no ACT_PRICE \(4B53232A.LIN, record 1\)/,
  ],
  ['no vehicle', gridEms().filter(({ name }) => !name.endsWith('VEH')), /\.VEH file is missing/],
  ['no VIN', ems('.VEH', emsParts.vehicle({ V_MODEL: 'RAV4' })), /names no vehicle by VIN/],
  [
    'two estimates',
    [...gridEms(), { name: 'B.LIN', bytes: emsParts.lines([{ LINE_NO: 9 }]) }],
    /more than one estimate/,
  ],
  ['XML among tables', [...gridEms(), ...xml(good)], /mix/],
  ['41 files', Array.from({ length: 41 }, (_, at) => ({ name: `${at}.env`, bytes: lin })), /too many files/],
]

const json = (text: string, name = 'e.json'): SentFile[] => [{ name, bytes: bytesOf(text) }]
const goodJson = capisText()
/** The estimate with one value replaced by another, as it is written. */
const withValue = (before: string, after: string): SentFile[] => {
  if (!goodJson.includes(before)) throw new Error(`The sample has no ${before}`)
  return json(goodJson.replace(before, after))
}
const lineOfJson = (part: string) => goodJson.split('\n').findIndex((each) => each.includes(part)) + 1
const manyJsonLines = Array.from({ length: 1001 }, () => ({ lineDesc: 'x' }))

const hostileJson: Case[] = [
  [
    'a file that ends inside a line',
    json(goodJson.slice(0, goodJson.indexOf('412.33'))),
    /isn’t complete JSON/,
  ],
  ['a file without its last bracket', json(goodJson.slice(0, -1)), /isn’t complete JSON \(line \d+\)/],
  ['text after the end', json(`${goodJson}x`), /isn’t complete JSON/],
  ['a comma too many', withValue('"lineNum": 1,', '"lineNum": 1,,'), /isn’t complete JSON/],
  ['a comment', json(`// hello\n${goodJson}`), /isn’t complete JSON/],
  ['words', json('hello'), /isn’t complete JSON/],
  ['a number alone', json('7'), /doesn’t contain an estimate/],
  ['null', json('null'), /doesn’t contain an estimate/],
  ['an empty object', json('{}'), /doesn’t contain an estimate/],
  ['an empty array', json('[]'), /doesn’t contain an estimate/],
  ['another message', json('{"assignmentAddRq":{"a":1}}'), /doesn’t contain an estimate/],
  ['two estimates', json(`[${goodJson},${goodJson}]`), /more than one estimate/],
  ['two estimates under one name', json('{"vehicleDamageEstimateAddRq":[{},{}]}'), /more than one estimate/],
  ['two files', [...json(goodJson), ...json(goodJson, 'f.json')], /more than one estimate/],
  ['JSON among tables', [...gridEms(), ...json(goodJson)], /mix/],
  ['JSON and XML', [...json(goodJson), ...xml(good)], /mix/],
  [
    'names of prototypes',
    json('{"__proto__":{"vehicleInfo":{}},"constructor":{"prototype":1}}'),
    /doesn’t contain/,
  ],
  ['no VIN', withValue('"1hgcm82633a004352"', '""'), /names no vehicle by VIN/],
  ['a list for a VIN', withValue('"1hgcm82633a004352"', '[["1"]]'), /names no vehicle by VIN/],
  ['no lines', json('{"vehicleInfo":{"vinInfo":{"vinNum":"1"}}}'), /has no lines/],
  ['lines of text', json('{"vehicleInfo":{"vinInfo":{"vinNum":"1"}},"damageLineInfo":"x"}'), /has no lines/],
  [
    '1,001 lines',
    json(JSON.stringify({ vehicleInfo: { vinInfo: { vinNum: '1' } }, damageLineInfo: manyJsonLines })),
    /more than 1000 lines/,
  ],
  [
    'an exponent',
    withValue('412.33', '1e9'),
    new RegExp(`“1e9” is no PartPrice \\(e.json, line ${lineOfJson('412.33')}\\)`),
  ],
  ['a fraction of a cent', withValue('412.33', '19.995'), /“19.995” is no PartPrice/],
  ['a fraction that a float would hide', withValue('412.33', '412.3300000000000001'), /is no PartPrice/],
  ['a number that is too large', withValue('412.33', '9007199254740993.01'), /is no PartPrice/],
  ['a price in words', withValue('412.33', '"ask"'), /“ask” is no PartPrice/],
  ['a price that is true', withValue('412.33', 'true'), /“true” is no PartPrice/],
  ['a formula', withValue('412.33', '"=1+1"'), /is no PartPrice/],
  ['a total in words', withValue('2816.2', '"n/a"'), /is no TotalAmt/],
  ['a supplement in words', withValue('"supplementNum": 2', '"supplementNum": "two"'), /is no SupplementNum/],
  [
    'a field twice in other capitals',
    withValue('"lineNum": 1,', '"lineNum": 1, "LINENUM": 2,'),
    /LineNum twice/,
  ],
  ['UTF-16', [{ name: 'e.json', bytes: new Uint8Array(Buffer.from(goodJson, 'utf16le')) }], /isn’t/],
  [
    'Latin-1',
    [{ name: 'e.json', bytes: new Uint8Array(Buffer.from(goodJson.replace('Ann', 'Zoé'), 'latin1')) }],
    /isn’t UTF-8 text \(line \d+\)/,
  ],
  ['100 nested objects', json(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`), /holds more/],
  ['1,000,000 nested arrays', json(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`), /holds more|isn’t/],
  ['2,900,000 opening brackets', json('['.repeat(2_900_000)), /isn’t complete JSON|holds more/],
  ['500,000 values', json(`[${'1,'.repeat(499_999)}1]`), /more than one|holds/],
  ['500,000 values in one list', json(`{"a":[${'1,'.repeat(499_999)}1]}`), /holds more/],
  [
    '100,000 names',
    json(`{${Array.from({ length: 100_000 }, (_, at) => `"b${at}":1`).join(',')}}`),
    /doesn’t contain/,
  ],
  ['3 MB of spaces', json(`{"a":1${' '.repeat(3 * 1024 ** 2)}}`), /too large for an estimate \(3 MB/],
]

const zipped = zip(gridEms())
const zipOf = (bytes: Uint8Array): SentFile[] => [{ name: 'e.zip', bytes }]
const bomb = zip([{ name: 'e.xml', bytes: new Uint8Array(60_000_000) }])
const locked = Uint8Array.from(zipped)
const directory = Buffer.from(zipped).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
locked[directory + 8] = 1

const hostileZip: Case[] = [
  ['a bomb that says so', zipOf(bomb), /too large/],
  [
    'a bomb that says 1,000 bytes',
    zipOf(zip([{ name: 'e.xml', bytes: new Uint8Array(60_000_000) }], 1000)),
    /sizes don’t match/,
  ],
  ['a size that is too high', zipOf(zip(xml(good), 9_000_000)), /sizes don’t match/],
  ['an end that is missing', zipOf(zipped.subarray(0, zipped.length - 30)), /it ends early/],
  [
    'a directory elsewhere',
    zipOf(Uint8Array.from([...zipped.slice(0, -6), 255, 255, 255, 0, 0, 0])),
    /it ends early/,
  ],
  ['a password', zipOf(locked), /it is encrypted/],
  ['a ZIP in a ZIP', zipOf(zip(zipOf(zipped))), /isn’t a BMS/],
  [
    'a path out of the folder',
    zipOf(zip([{ name: '../../etc/passwd', bytes: bytesOf('x') }])),
    /passwd isn’t a BMS/,
  ],
  ['nothing', zipOf(zip([])), /is empty/],
  [
    'a picture',
    [{ name: 'a.png', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) }],
    /isn’t a BMS, EMS, or CIECA JSON/,
  ],
  ['an empty file', xml('', 'e.txt'), /is empty/],
]

describe.each([
  ['BMS', hostileXml],
  ['EMS', hostileEms],
  ['JSON', hostileJson],
  ['ZIP', hostileZip],
])('%s is refused with its place and reason within a second', (_, cases) => {
  it.each(cases)('%s', (_name, files, says) => {
    // The CPU time, because a busy machine may pause this process for longer.
    const start = process.threadCpuUsage()
    let problem: unknown
    try {
      readEstimate(files)
    } catch (error) {
      problem = error
    }
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(1000)
    expect(problem).toBeInstanceOf(Problem)
    expect(String((problem as Problem).detail)).toMatch(says)
    expect((problem as Problem).status).toBe(422)
  })
})

it('memory stays flat under files at the limit', () => {
  const large = xml(`<a>${`<b>${'x'.repeat(50_000)}</b>`.repeat(20)}</a>`)
  const before = process.memoryUsage().heapUsed
  for (let round = 0; round < 5; round += 1) expect(() => readEstimate(large)).toThrow(Problem)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
})
