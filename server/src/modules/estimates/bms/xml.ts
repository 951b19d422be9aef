import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { t } from '../texts.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'

export type XmlNode = Record<string, unknown>

/** An estimate of 1,000 lines has some 60,000. More would keep the parser busy for seconds. */
const mostTags = 80_000

const parser = new XMLParser({
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
  const xml = decode(file, bytes)
  const doctype = xml.search(/<!(?:DOCTYPE|ENTITY)/i)
  if (doctype !== -1) throw unreadable(t.message('refused.doctype', { file, line: lineAt(xml, doctype) }))
  if (hasTooManyTags(xml)) throw unreadable(t.message('refused.tooManyTags', { file }))
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw unreadable(t.message('refused.xml', { file, line: valid.err.line }))
  try {
    return { xml, document: parser.parse(xml) as XmlNode }
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
    throw unreadable(t.message('refused.encoding', { file, line: lineAt(lenient, lenient.indexOf('\uFFFD')) }))
  }
}

const hasTooManyTags = (xml: string): boolean => {
  let count = 0
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    count += 1
    if (count > mostTags) return true
  }
  return false
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
