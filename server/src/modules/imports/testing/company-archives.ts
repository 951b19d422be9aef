import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { contentOf, readDirectory, type ZipSource } from '#server/kernel/export/unzip.ts'
import { zipped } from '#server/kernel/export/zip.ts'
import type { Client } from '#server/testing/client.ts'

export type Row = Record<string, unknown>
export type Entries = Map<string, Buffer>
export type Schema = {
  format: number
  rows: number
  tables: {
    table: string
    file: string
    rows: number
    sha256: string
    columns: { name: string; references?: string }[]
  }[]
}

export const sourceOf = (zip: Buffer): ZipSource => ({
  bytes: zip.length,
  read: (start, end) => Promise.resolve(Readable.from([zip.subarray(start, end + 1)])),
})

export const unzip = async (zip: Buffer): Promise<Entries> => {
  const source = sourceOf(zip)
  const entries: Entries = new Map()
  for (const part of (await readDirectory(source)).values()) {
    const pieces: Buffer[] = []
    for await (const piece of contentOf(source, part)) pieces.push(piece)
    entries.set(part.name, Buffer.concat(pieces))
  }
  return entries
}

export const zip = async (entries: Entries): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const parts = async function* () {
    for (const [name, bytes] of entries) yield { name, content: [bytes] }
  }
  for await (const piece of zipped(parts())) pieces.push(piece)
  return Buffer.concat(pieces)
}

export const schemaOf = (entries: Entries): Schema => JSON.parse(String(entries.get('schema.json'))) as Schema

export const rowsIn = (entries: Entries, table: string): Row[] =>
  (entries.get(`data/${table}.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)

/** An archive with other rows in a table, whose schema says so, as somebody with bad intentions would make it. */
export const withRows = (entries: Entries, table: string, change: (rows: Row[]) => Row[]): Entries => {
  const rows = change(rowsIn(entries, table))
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const schema = schemaOf(entries)
  const tables = schema.tables.map((each) =>
    each.table === table
      ? { ...each, rows: rows.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      : each,
  )
  return new Map(entries)
    .set(`data/${table}.jsonl`, bytes)
    .set('schema.json', Buffer.from(JSON.stringify({ ...schema, tables })))
}

/** Exports the company of a person, or another one, and returns the bytes of the archive. */
export const exportCompany = async (person: Client, url: string, firm?: number): Promise<Buffer> => {
  const { id } = await person.ok('POST data/startExport', { body: firm ? { firm } : {} })
  const done = await vi.waitUntil(
    async () => {
      const { items } = await person.ok('GET data/exports', { query: {} })
      const found = items.find((each) => each.id === id)
      return found && found.state !== 'waiting' ? found : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
  if (done.state !== 'done') throw new Error(done.problem)
  const link = await person.ok('POST data/exportLink', { body: { id } })
  return Buffer.from(await (await fetch(url + link.url)).arrayBuffer())
}
