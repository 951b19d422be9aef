import { findCode, saysNone } from './codes.ts'
import { readJson } from './read-json.ts'
import { readList } from './read-list.ts'
import { isVcds, readVcds } from './read-vcds.ts'
import { findOdometer, findTime, findTool, findVin } from './report-head.ts'
import { codesUnder, findKnownTable, findTaughtTable } from './tables.ts'
import type { Layout, ReadCode, Reading } from './types.ts'

/** More codes than any vehicle stores. */
const maxCodes = 1000

/**
 * Reads a scan report: a layout that somebody taught goes before those that we know. A report with neither codes nor the
 * words that there are none stays unread, because "no codes" must never be a guess. Pure.
 */
export const readScan = (text: string, layouts: readonly Layout[]): Reading => {
  const json = asJson(text)
  const words = json === undefined ? text : JSON.stringify(json, null, 1).replaceAll('"', ' ')
  const taught = json === undefined ? findTaughtTable(text, layouts) : null
  const codes = taught
    ? codesUnder(taught.rows, taught.headerRow, taught.layout.columns)
    : json === undefined
      ? readText(text)
      : readJson(json)
  return {
    isRead: codes.length > 0 || taught !== null || saysNone(words) || hasNoEntries(json),
    codes: withoutRepeats(codes).slice(0, maxCodes),
    vin: findVin(words),
    tool: findTool(words),
    scannedAt: findTime(words),
    odometer: findOdometer(words),
    layout: taught?.layout.name ?? '',
  }
}

const readText = (text: string): ReadCode[] => {
  if (isVcds(text)) return readVcds(text)
  const table = findKnownTable(text)
  const listed = codesUnder(table?.rows ?? [], table?.headerRow ?? 0, table?.columns ?? {})
  // A table that holds fewer codes than the text has is a summary beside the list.
  const inText = text.split('\n').filter((line) => findCode(line)).length
  return listed.length > 0 && listed.length >= inText / 2 ? listed : readList(text)
}

const asJson = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** {"dtcs": []}: lists of codes that are there, and all of them empty. */
const hasNoEntries = (json: unknown): boolean => {
  if (json === undefined) return false
  const lists = [...JSON.stringify(json).matchAll(/"[^"]*(?:dtcs?|codes|faults)[^"]*":\[(.)/gi)]
  return lists.length > 0 && lists.every(([, first]) => first === ']')
}

const withoutRepeats = (codes: readonly ReadCode[]): ReadCode[] => [
  ...new Map(codes.map((each) => [`${each.code} ${each.module.toLowerCase()}`, each])).values(),
]
