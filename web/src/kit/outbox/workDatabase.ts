import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Act, ReceiptEntry } from './act.ts'
import type { ChainEnd } from './chain.ts'

/** What a device keeps of a person's work: what waits to be sent, and what was loaded ahead. */
interface WorkSchema extends DBSchema {
  acts: { key: string; value: Act; indexes: { user: number } }
  /** Bytes of the acts' files, by the id of their act. */
  files: { key: string; value: Blob }
  receipts: { key: [string, number]; value: ReceiptEntry; indexes: { user: number } }
  /** End of the chain, by user. */
  chains: { key: number; value: ChainEnd }
  /** Answers of the server, by user and query. */
  answers: { key: [number, string]; value: { data: unknown; at: number } }
  /** Thumbnails, by user and file. */
  thumbs: { key: [number, number]; value: Blob }
}

export type WorkDatabase = IDBPDatabase<WorkSchema>

let opened: Promise<WorkDatabase> | undefined

/** Opens the device's database of work. @throws when the browser blocks it */
export const workDatabase = (): Promise<WorkDatabase> => {
  opened ??= openDB<WorkSchema>('calibrate-work', 1, {
    upgrade(database) {
      database.createObjectStore('acts', { keyPath: 'id' }).createIndex('user', 'user')
      database.createObjectStore('files')
      database
        .createObjectStore('receipts', { keyPath: ['receipt.device', 'receipt.number'] })
        .createIndex('user', 'user')
      database.createObjectStore('chains')
      database.createObjectStore('answers')
      database.createObjectStore('thumbs')
    },
    // A newer version of the app, in another tab, needs to change the database.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Whether the browser lets the app store nothing, as a private window may. A full device has another error. */
export const isStorageBlocked = async (): Promise<boolean> => {
  try {
    await workDatabase()
    return false
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'QuotaExceededError')
  }
}
