import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#contract/storage.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import type { FolderPath } from './storageText.ts'
import { t } from './texts.ts'

/** Calls to refresh after a bucket changed. */
export const bucketCalls = ['firm/storageAccount', 'firm/listBuckets', 'firm/bucketContents', 'firm/storage']

const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : t('unexpected')

/** Runs a change and refetches what it affected. Shows an error and resolves to false if it was refused. */
const runChange = async (
  client: QueryClient,
  failed: (reason: string) => string,
  change: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await change()
    return true
  } catch (error) {
    toast.error(failed(errorMessage(error)))
    return false
  } finally {
    await markStale(client, ...bucketCalls)
  }
}

export const createStorage = (client: QueryClient, firm: number): Promise<boolean> =>
  runChange(
    client,
    (reason) => t('change.createFailed', { reason }),
    () => api('POST firm/createStorage', { query: { firm } }),
  )

/** Creates the storage of several locations, one after the other. */
export const createStorages = async (client: QueryClient, firms: readonly number[]): Promise<void> => {
  let createdCount = 0
  const isComplete = await runChange(
    client,
    (reason) => t('change.createSomeFailed', { reason }),
    async () => {
      for (const firm of firms) {
        await api('POST firm/createStorage', { query: { firm } })
        createdCount++
      }
    },
  )
  if (isComplete) toast.ok(t('change.created', { count: createdCount }))
}

const removeFailed = (name: string) => (reason: string) => t('change.removeFailed', { name, reason })
const restoreFailed = (name: string) => (reason: string) => t('change.restoreFailed', { name, reason })

/** Deletes an empty bucket, with undo. */
export const removeBucket = async (client: QueryClient, firm: number, bucket: string): Promise<boolean> => {
  const send = (undo: boolean) => api('POST firm/removeBucket', { body: { firm, bucket, undo } })
  const isRemoved = await runChange(client, removeFailed(bucket), () => send(false))
  const restore = () => runChange(client, restoreFailed(bucket), () => send(true))
  if (isRemoved) toast.ok(t('change.removed', { name: bucket }), { undo: restore })
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
  await runChange(
    client,
    (reason) => t('change.removeSomeFailed', { reason }),
    async () => {
      for (const entry of entries) removed.push({ entry, at: (await send(entry, false)).at })
    },
  )
  if (removed.length === 0) return
  const [first] = removed
  const removedText =
    removed.length === 1 ? (first?.entry.name ?? '') : t('change.entries', { count: removed.length })
  const restore = () =>
    runChange(client, restoreFailed(removedText), async () => {
      for (const { entry, at } of removed) await send(entry, true, at ?? undefined)
    })
  toast.ok(t('change.removed', { name: removedText }), { undo: restore })
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
    toast.error(t('change.openFailed', { name: entry.name, reason: errorMessage(error) }))
  }
}
