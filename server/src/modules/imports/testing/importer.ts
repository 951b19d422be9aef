import { vi } from 'vitest'
import type { ImportBatch, ImportCheck } from '#contract/imports.ts'
import type { Client, ClientResponse } from '#server/testing/client.ts'

type More = Record<string, string>

/** Imports files for one location as one user, unless told otherwise. */
export class Importer {
  readonly #host: Client
  readonly #firm: number
  constructor(host: Client, firm: number) {
    this.#host = host
    this.#firm = firm
  }

  send(client: Client, text: string, more: More = {}): Promise<ClientResponse<ImportCheck>> {
    const form = new FormData()
    const fields = { schemaName: 'contacts', firm: String(this.#firm), ...more }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([text]), 'file.csv')
    return client.send<ImportCheck>('POST', '/api/data/upload', form)
  }

  async check(text: string, more: More = {}): Promise<ImportCheck> {
    const { status, body, text: answer } = await this.send(this.#host, text, more)
    if (status !== 200) throw new Error(answer)
    return body
  }

  /** Line and column of each problem of a check. */
  async problems(text: string, more: More = {}): Promise<[number, string][]> {
    const { problems } = await this.check(text, more)
    return problems.map(({ line, column }) => [line, column])
  }

  async batch(id: number | null): Promise<ImportBatch | undefined> {
    const { items } = await this.#host.ok('GET data/imports', { query: { pageSize: 100 } })
    return items.find((each) => each.id === id)
  }

  /** Queues the rows of a file. */
  async start(text: string, more: More = {}): Promise<number> {
    const { batch } = await this.check(text, { ...more, dryRun: '0' })
    if (batch === null) throw new Error('nothing was queued')
    return batch
  }

  /** Waits until a batch is over. */
  async finished(id: number): Promise<ImportBatch> {
    const isOver = async (): Promise<ImportBatch | undefined> => {
      const batch = await this.batch(id)
      return batch?.state === 'waiting' || batch?.state === 'undoing' ? undefined : batch
    }
    const done = await vi.waitUntil(isOver, { timeout: 30_000, interval: 20 })
    if (!done) throw new Error('the batch is gone')
    return done
  }

  async import(text: string, more: More = {}): Promise<ImportBatch> {
    return this.finished(await this.start(text, more))
  }

  /** Undoes a batch and waits until that is over. */
  async undo(id: number): Promise<Pick<ImportBatch, 'undone' | 'kept'>> {
    await this.#host.ok('POST data/undoImport', { body: { id } })
    const { state, undone, kept } = await this.finished(id)
    if (state !== 'undone') throw new Error(`the batch is ${state}`)
    return { undone, kept }
  }
}
