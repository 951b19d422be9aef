import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The parts of pg's connection that COPY needs; its types leave them out. */
type Connection = pg.Connection & {
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const blockBytes = 256 * 1024

/** The rows that a command tag such as "COPY 12" counts. */
const rowsOf = (tag: string): number => Number(tag.split(' ')[1] ?? 0)

/**
 * Runs `copy ... to stdout` as a stream of bytes. PostgreSQL waits while the reader is slower. Pass it to
 * `client.query`.
 */
export class CopyOut extends Readable {
  /** Rows that were copied, known once the stream has ended. */
  rows = 0
  /** pg would otherwise make a promise of its own. */
  readonly callback = (): void => undefined
  readonly #text: string
  #connection: Connection | undefined
  /** PostgreSQL sends a message per row in memory that pg uses again, so rows are gathered here. */
  #block = Buffer.allocUnsafe(blockBytes)
  #filled = 0

  constructor(text: string) {
    super({ highWaterMark: 4 * blockBytes })
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as Connection
    this.#connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > blockBytes) this.#flush()
    if (chunk.length > blockBytes) return this.#send(Buffer.from(chunk))
    this.#filled += chunk.copy(this.#block, this.#filled)
  }

  #flush(): void {
    if (this.#filled === 0) return
    this.#send(this.#block.subarray(0, this.#filled))
    this.#block = Buffer.allocUnsafe(blockBytes)
    this.#filled = 0
  }

  #send(bytes: Buffer): void {
    if (!this.push(bytes)) this.#connection?.stream.pause()
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // What is left of the answer must still be read, or the connection hangs.
    this.#connection?.stream.resume()
    done(error)
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }
  handleReadyForQuery(): void {
    if (!this.destroyed) {
      this.#flush()
      this.push(null)
    }
    // Nobody reads on after the end, so a pause would stay.
    this.#connection?.stream.resume()
  }
  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** Runs `copy ... from stdin` with the bytes of `source`. Resolves to the number of rows. */
export const copyIn = (
  client: pg.ClientBase,
  text: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const over = new AbortController()
    let rows = 0
    let readError: unknown
    const fail = (error: unknown) => {
      over.abort()
      reject(readError ?? error)
    }
    const send = async (connection: Connection) => {
      try {
        for await (const chunk of source) {
          if (over.signal.aborted) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain)
            await once(connection.stream, 'drain', { signal: over.signal })
        }
        connection.endCopyFrom()
      } catch (error) {
        if (over.signal.aborted) return
        readError = error
        // texts-ignore: for the log of PostgreSQL
        connection.sendCopyFail('The data could not be read.')
      }
    }
    client.query({
      callback: () => undefined,
      submit: (connection: pg.Connection) => (connection as Connection).query(text),
      handleCopyInResponse: (connection: Connection) => void send(connection),
      handleRowDescription: () => undefined,
      handleCommandComplete: (message: { text: string }) => (rows = rowsOf(message.text)),
      handleReadyForQuery: () => resolve(rows),
      handleError: fail,
    } as pg.Submittable)
  })
