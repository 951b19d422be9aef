import type { QueryClient } from '@tanstack/react-query'
import type { Entry } from '#contract/storage.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { countOf, type Spot } from './words.ts'

/** Calls to refresh after a bucket changed. */
export const bucketCalls = ['firm/storageAccount', 'firm/listBuckets', 'firm/bucketContents', 'firm/storage']

const wordsOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Runs a change and refetches what it affected. Shows an error and resolves to false if it was refused. */
const doing = async (client: QueryClient, failed: string, work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    toast.error(`${failed} ${wordsOf(error)}`)
    return false
  } finally {
    await markStale(client, ...bucketCalls)
  }
}

export const makeStorage = (client: QueryClient, firm: number): Promise<boolean> =>
  doing(client, 'The storage was not made.', () => api('POST firm/createStorage', { query: { firm } }))

/** Creates the storage of several locations, one after the other. */
export const makeStorages = async (client: QueryClient, firms: readonly number[]): Promise<void> => {
  let made = 0
  const isWhole = await doing(client, 'Not all were made.', async () => {
    for (const firm of firms) {
      await api('POST firm/createStorage', { query: { firm } })
      made++
    }
  })
  if (isWhole) toast.ok(`Storage made for ${countOf(made, 'location', 'locations')}`)
}

/** Deletes an empty bucket, with undo. */
export const removeBucket = async (client: QueryClient, firm: number, bucket: string): Promise<boolean> => {
  const send = (undo: boolean) => api('POST firm/removeBucket', { body: { firm, bucket, undo } })
  const isGone = await doing(client, `${bucket} was not removed.`, () => send(false))
  const back = () => doing(client, `${bucket} did not come back.`, () => send(true))
  if (isGone) toast.ok(`${bucket} removed`, { undo: back })
  return isGone
}

/** Deletes files and folders, with one undo for all. Refused ones stay, and the reasons are shown. */
export const removeEntries = async (
  client: QueryClient,
  { firm, bucket }: Pick<Spot, 'firm' | 'bucket'>,
  entries: readonly Entry[],
): Promise<void> => {
  const gone: { entry: Entry; at: string | null }[] = []
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
  await doing(client, 'Not all was removed.', async () => {
    for (const entry of entries) gone.push({ entry, at: (await send(entry, false)).at })
  })
  if (gone.length === 0) return
  const [first] = gone
  const what = gone.length === 1 ? (first?.entry.name ?? '') : countOf(gone.length, 'entry', 'entries')
  const back = () =>
    doing(client, `${what} did not come back.`, async () => {
      for (const { entry, at } of gone) await send(entry, true, at ?? undefined)
    })
  toast.ok(`${what} removed`, { undo: back })
}

/** Opens a file by a short-lived link, which the server serves as a download. */
export const openFile = async (
  { firm, bucket }: Pick<Spot, 'firm' | 'bucket'>,
  entry: Entry,
): Promise<void> => {
  try {
    const query = { firm, bucket, filename: entry.path, ...(entry.file === null ? {} : { file: entry.file }) }
    const { url } = await api('GET firm/presignedUrl', { query })
    const way = document.createElement('a')
    way.href = url
    way.download = entry.name
    way.click()
  } catch (error) {
    toast.error(`${entry.name} was not opened. ${wordsOf(error)}`)
  }
}
