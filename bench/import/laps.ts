import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ImportCheck } from '#contract/imports.ts'
import { copyIn } from '#server/kernel/backup/copy-stream.ts'
import type { Client } from '#server/testing/client.ts'
import { memoryOf } from '../export/measure.ts'
import type { ImportFile } from './files.ts'

/** The same rows into a table of six columns without index, check, or row security. */
export const copyRows = async (superUrl: string, files: readonly ImportFile[]): Promise<number> => {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const names = ['first_name', 'last_name', 'company_name', 'email_address', 'phone_no', 'notes']
    await client.query(`create temp table bare (${names.map((name) => `${name} text`).join(', ')})`)
    const from = performance.now()
    for (const { text } of files)
      await copyIn(
        client,
        'copy bare from stdin (format csv, header true)',
        Readable.from([Buffer.from(text)]),
      )
    return performance.now() - from
  } finally {
    await client.end()
  }
}

const batchOf = async (host: Client, id: number) => {
  const { items } = await host.ok('GET data/imports', { query: { pageSize: 10 } })
  const batch = items.find((each) => each.id === id)
  if (!batch) throw new Error(`The import ${id} is gone`)
  return batch
}

export interface ImportedFile {
  batch: number
  added: number
}

/** Uploads one file, waits until its rows are in, and compares the refused lines. */
const importFile = async (host: Client, firm: number, file: ImportFile): Promise<ImportedFile> => {
  const form = new FormData()
  const fields = { schemaName: 'contacts', firm: String(firm), dryRun: '0' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file.text]), 'contacts.csv')
  const sent = await host.send<ImportCheck>('POST', '/api/data/upload', form)
  if (sent.status !== 200 || sent.body.batch === null) throw new Error(`${sent.status} ${sent.text}`)
  const refused = sent.body.problems.map(({ line }) => line)
  if (refused.join() !== file.badLines.join())
    throw new Error(
      `Lines ${refused.slice(0, 5).join()} were refused in place of ${file.badLines.slice(0, 5).join()}`,
    )
  for (;;) {
    const { state, added } = await batchOf(host, sent.body.batch)
    if (state === 'done') return { batch: sent.body.batch, added }
    if (state !== 'waiting') throw new Error(`The import is ${state}`)
    await wait(50)
  }
}

/** Imports all files, one after the other as one person would, and watches the server's memory. */
export const importAll = async (host: Client, firm: number, files: readonly ImportFile[], pid: number) => {
  const start = memoryOf(pid)
  let peak = start
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 100)
  const from = performance.now()
  const done: ImportedFile[] = []
  try {
    for (const file of files) done.push(await importFile(host, firm, file))
  } finally {
    clearInterval(watch)
  }
  return { ms: performance.now() - from, done, growthMb: peak - start }
}

/** Takes one import back. Returns how long it took, and how many rows came back. */
export const undoImport = async (host: Client, id: number): Promise<{ ms: number; undone: number }> => {
  const from = performance.now()
  await host.ok('POST data/undoImport', { body: { id } })
  for (;;) {
    const { items } = await host.ok('GET data/imports', { query: { pageSize: 100 } })
    const batch = items.find((each) => each.id === id)
    if (batch?.state === 'undone') return { ms: performance.now() - from, undone: batch.undone }
    if (batch?.state !== 'undoing') throw new Error(`the undo ended as ${batch?.state}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
