const storeName = 'files'

let database: Promise<IDBDatabase> | undefined
const openDatabase = (): Promise<IDBDatabase> => {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('calibrate', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The store of this device did not open'))
  }).catch((error: unknown) => {
    database = undefined
    throw error
  })
  return database
}

const inTransaction = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opened = await openDatabase()
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('Not kept on this device'))
  })
}

/** IndexedDB store of files that were chosen but not uploaded yet, by the key of their form. */
export const pendingFiles = {
  async load(key: string): Promise<File[]> {
    const stored: unknown = await inTransaction('readonly', (store) => store.get(key))
    return Array.isArray(stored) ? stored.filter((each) => each instanceof File) : []
  },
  /** @throws when the device is out of space or blocks storage altogether */
  async save(key: string, files: readonly File[]): Promise<void> {
    if (files.length > 0) await inTransaction('readwrite', (store) => store.put([...files], key))
    else await inTransaction('readwrite', (store) => store.delete(key))
  },
}
