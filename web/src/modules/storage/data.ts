import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#contract/storage.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { countText, type FolderPath } from './storageText.ts'

/** Calls to refresh after a bucket changed. */
export const bucketCalls = ['firm/storageAccount', 'firm/listBuckets', 'firm/bucketContents', 'firm/storage']

const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Runs a change and refetches what it affected. Shows an error and resolves to false if it was refused. */
const runChange = async (
  client: QueryClient,
  failed: string,
  change: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await change()
    return true
  } catch (error) {
    toast.error(`${failed} ${errorMessage(error)}`)
    return false
  } finally {
    await markStale(client, ...bucketCalls)
  }
}

export const createStorage = (client: QueryClient, firm: number): Promise<boolean> =>
  runChange(client, 'The storage was not made.', () => api('POST firm/createStorage', { query: { firm } }))

/** Creates the storage of several locations, one after the other. */
export const createStorages = async (client: QueryClient, firms: readonly number[]): Promise<void> => {
  let createdCount = 0
  const isComplete = await runChange(client, 'Not all were made.', async () => {
    for (const firm of firms) {
      await api('POST firm/createStorage', { query: { firm } })
      createdCount++
    }
  })
  if (isComplete) toast.ok(`Storage made for ${countText(createdCount, 'location', 'locations')}`)
}

/** Deletes an empty bucket, with undo. */
export const removeBucket = async (client: QueryClient, firm: number, bucket: string): Promise<boolean> => {
  const send = (undo: boolean) => api('POST firm/removeBucket', { body: { firm, bucket, undo } })
  const isRemoved = await runChange(client, `${bucket} was not removed.`, () => send(false))
  const restore = () => runChange(client, `${bucket} did not come back.`, () => send(true))
  if (isRemoved) toast.ok(`${bucket} removed`, { undo: restore })
  return isRemoved
}

/** Deletes files and folders, with one undo for all. Refused ones stay, and the reasons are shown. */
export const removeEntries = async (
  client: QueryClient,
  { firm, bucket }: Pick<FolderPath, 'firm' | 'bucket'>,
  entries: readonly Entry[],
): Promise<void> => {
  const removed: { entry: Entry; at: string | null }[] = []
  const send = (entry: Entry, undo: boolean, at?: string) =>
    api('POST firm/removeFromBucket', {
      query: {
        firm,
        bucket,
        filename: entry.kind === 'folder' ? `${entry.path}/` : entry.path,
        ...(entry.file === null ? {} : { file: entry.file }),
        undo,
        at,
      },
    })
  await runChange(client, 'Not all was removed.', async () => {
    for (const entry of entries) removed.push({ entry, at: (await send(entry, false)).at })
  })
  if (removed.length === 0) return
  const [first] = removed
  const removedText =
    removed.length === 1 ? (first?.entry.name ?? '') : countText(removed.length, 'entry', 'entries')
  const restore = () =>
    runChange(client, `${removedText} did not come back.`, async () => {
      for (const { entry, at } of removed) await send(entry, true, at ?? undefined)
    })
  toast.ok(`${removedText} removed`, { undo: restore })
}

/** Opens a file by a short-lived link, which the server serves as a download. */
export const openFile = async (
  { firm, bucket }: Pick<FolderPath, 'firm' | 'bucket'>,
  entry: Entry,
): Promise<void> => {
  try {
    const query = { firm, bucket, filename: entry.path, ...(entry.file === null ? {} : { file: entry.file }) }
    const { url } = await api('GET firm/presignedUrl', { query })
    const link = document.createElement('a')
    link.href = url
    link.download = entry.name
    link.click()
  } catch (error) {
    toast.error(`${entry.name} was not opened. ${errorMessage(error)}`)
  }
}
