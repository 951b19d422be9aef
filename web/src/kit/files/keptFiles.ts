const storeName = 'files'

let opened: Promise<IDBDatabase> | undefined
const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('calibrate', 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(storeName)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('The store of this device did not open'))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

const within = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const asked = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(asked.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('Not kept on this device'))
  })
}

/** Files on this device that were chosen and not sent yet, under the key of their form. */
export const keptFiles = {
  async load(key: string): Promise<File[]> {
    const found: unknown = await within('readonly', (store) => store.get(key))
    return Array.isArray(found) ? found.filter((each) => each instanceof File) : []
  },
  /** @throws when the device has no room for them, or keeps nothing at all */
  async save(key: string, files: readonly File[]): Promise<void> {
    if (files.length > 0) await within('readwrite', (store) => store.put([...files], key))
    else await within('readwrite', (store) => store.delete(key))
  },
}
