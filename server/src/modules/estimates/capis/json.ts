import { lineAt, type XmlNode } from '../bms/xml.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'
import { t } from '../texts.ts'
import { nameOf } from './names.ts'

/** An estimate of 1,000 lines has some 2 MB. */
export const maxJsonBytes = 3 * 1024 ** 2
const maxValues = 120_000
const deepest = 30

/**
 * Parses a file into nodes as those of XML, with the names of BMS. Numbers stay as they are written, so that no amount
 * passes through a float.
 */
export const parseJson = ({ name: file, bytes }: SentFile): { json: string; documents: XmlNode[] } => {
  if (bytes.length > maxJsonBytes)
    throw unreadable(t.message('refused.tooLarge', { file, megabytes: maxJsonBytes / 1024 ** 2 }))
  const json = decode(file, bytes)
  const value = parse(file, json)
  const convert = converter(file, json)
  const documents = (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => convert(each, 0))
  return { json, documents: documents.filter(isNode) }
}

/** The line in which a field has a value, counted from 1. */
export const lineOfValue = (json: string, field: string, value: string): number => {
  const safe = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return lineAt(json, Math.max(0, json.search(new RegExp(`"${field}"\\s*:\\s*"?\\s*${safe}`, 'i'))))
}

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const lenient = new TextDecoder('utf-8').decode(bytes)
    const line = lineAt(lenient, Math.max(0, lenient.indexOf('\uFFFD')))
    throw unreadable(t.message('refused.encoding', { file, line }))
  }
}

/** The text of a number; engines that don't pass it on write it as short as it stays the same number. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

const parse = (file: string, json: string): unknown => {
  try {
    return JSON.parse(json, asWritten) as unknown
  } catch (error) {
    // Nesting that exhausts the stack.
    if (error instanceof RangeError) throw unreadable(t.message('refused.tooMuch', { file, line: 1 }))
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    const line = lineAt(json, position === undefined ? json.length : Number(position))
    throw unreadable(t.message('refused.json', { file, line }))
  }
}

const converter = (file: string, json: string) => {
  let count = 0
  const convert = (value: unknown, depth: number): unknown => {
    count += 1
    if (count > maxValues || depth > deepest)
      throw unreadable(t.message('refused.tooMuch', { file, line: lineAt(json, json.length) }))
    if (Array.isArray(value)) return value.map((each: unknown) => convert(each, depth + 1))
    if (isNode(value)) return nodeOf(value, depth)
    // The texts of XML have their entities replaced when they are read.
    if (typeof value === 'string') return value.replaceAll('&', '&amp;')
    return typeof value === 'boolean' ? String(value) : undefined
  }
  const nodeOf = (value: XmlNode, depth: number): XmlNode => {
    const entries = Object.entries(value).map(
      ([key, each]) => [nameOf(key), convert(each, depth + 1)] as const,
    )
    const names = new Set(entries.map(([name]) => name))
    if (names.size < entries.length) {
      const twice = entries.find(([name], index) => entries.findIndex(([each]) => each === name) < index)
      const field = (twice?.[0] ?? '').slice(0, 60)
      throw unreadable(t.message('refused.jsonTwice', { file, field }))
    }
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
  }
  return convert
}
