import type * as xmlParser from 'fast-xml-parser'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { t } from '../texts.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'

export type XmlNode = Record<string, unknown>

/** The parser takes some 0.3 s for each MB, so all that it gets is limited. An estimate of 1,000 lines has 60,000 tags. */
export const maxXmlBytes = 3 * 1024 ** 2
const maxTags = 80_000
/** Of a tag with its attributes. */
const longestTag = 4000
/** Of the text between two tags. */
const longestText = 60_000

const library = lazyPackage<typeof xmlParser>('fast-xml-parser')
const makeParser = () =>
  new (library().XMLParser)({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
  })

/** The line of a text that holds this index, counted from 1. */
export const lineAt = (text: string, index: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/**
 * Decodes and parses a file. Document types are refused before it is parsed, because entities can't be defined without
 * one.
 */
export const parseXml = ({ name: file, bytes }: SentFile): { xml: string; document: XmlNode } => {
  if (bytes.length > maxXmlBytes)
    throw unreadable(t.message('refused.tooLarge', { file, megabytes: maxXmlBytes / 1024 ** 2 }))
  const xml = decode(file, bytes)
  const doctype = xml.search(/<!(?:DOCTYPE|ENTITY)/i)
  if (doctype !== -1) throw unreadable(t.message('refused.doctype', { file, line: lineAt(xml, doctype) }))
  refuseTooMuch(file, xml)
  const valid = library().XMLValidator.validate(xml)
  if (valid !== true) throw unreadable(t.message('refused.xml', { file, line: valid.err.line }))
  const document = parse(file, xml)
  const [, second] = Object.keys(document).filter((name) => !name.startsWith('?'))
  if (second !== undefined)
    throw unreadable(t.message('refused.xml', { file, line: lineAt(xml, xml.lastIndexOf(`<${second}`)) }))
  return { xml, document }
}

const parse = (file: string, xml: string): XmlNode => {
  try {
    return makeParser().parse(xml) as XmlNode
  } catch {
    // The parser refuses more than the validator, such as nesting that is too deep.
    throw unreadable(t.message('refused.xml', { file, line: 1 }))
  }
}

const decode = (file: string, bytes: Uint8Array): string => {
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(
    Buffer.from(bytes.subarray(0, 400)).toString('latin1'),
  )?.[1]
  if (declared !== undefined && !/^(utf-8|us-ascii)$/i.test(declared))
    throw unreadable(t.message('refused.encoding', { file, line: 1 }))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder('utf-8').decode(bytes)
    throw unreadable(
      t.message('refused.encoding', { file, line: lineAt(lenient, lenient.indexOf('\uFFFD')) }),
    )
  }
}

const refuseTooMuch = (file: string, xml: string): void => {
  const refuse = (index: number) =>
    unreadable(t.message('refused.tooMuch', { file, line: lineAt(xml, index) }))
  let count = 0
  let ended = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', ended)) {
    count += 1
    const end = xml.indexOf('>', at)
    if (count > maxTags || at - ended > longestText) throw refuse(at)
    if (end === -1) break
    if (end - at > longestTag) throw refuse(at)
    ended = end + 1
  }
  if (xml.length - ended > longestText) throw refuse(ended)
}

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All children of this name. */
export const all = (node: XmlNode, name: string): XmlNode[] => {
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

export const first = (node: XmlNode, ...path: string[]): XmlNode =>
  path.reduce((at, name) => all(at, name)[0] ?? {}, node)

/** The text at the end of a path, cut to what is stored. Empty if there is none. */
export const text = (node: XmlNode, ...path: string[]): string => {
  const last = path.at(-1) ?? ''
  const owner = first(node, ...path.slice(0, -1))
  const value = Object.hasOwn(owner, last) ? owner[last] : undefined
  const found: unknown = Array.isArray(value) ? value[0] : value
  if (typeof found === 'string') return unescape(found).replaceAll(/\s+/g, ' ').trim().slice(0, 300)
  // An element with an attribute that was left out.
  return isNode(found) && typeof found['#text'] === 'string' ? text(found, '#text') : ''
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The five that XML itself knows and numbers, in one pass, so that "&amp;lt;" stays "&lt;". */
const unescape = (value: string): string =>
  value.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isText ? String.fromCodePoint(code) : ' '
  })
