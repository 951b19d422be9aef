import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { FileInfo } from '#contract/storage.ts'
import { isRecord } from '../../ui/storedValue.ts'
import { workDatabase } from '../outbox/workDatabase.ts'

/** Calls whose answers are kept: what a technician needs to work a day. */
const keptPaths = new Set([
  'user/profile',
  'calibrate/calibrateEvent',
  'calibrate/calibrateEventsActive',
  'calibrate/testDrives',
  'calibrate/systemResults',
  'dispatch/techSchedule',
  'chat/openChannel',
  'chat/chatMessages',
  'chat/myChannels',
  'chat/firmCounts',
  'receipt/receipts',
  'lookup',
])
/** Answers that were not read again for this long are removed. */
const maxAgeMs = 4 * 24 * 3_600_000
const saveDelayMs = 300

const pathIn = (key: QueryKey): unknown => key[0]

/** Pictures that a stored answer shows instead of links, which expire. They last as long as the page. */
const pictures = new Map<number, string>()

const withPictures = async (user: number, value: unknown): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((each) => withPictures(user, each)))
  if (!isRecord(value)) return value
  const parts = await Promise.all(
    Object.entries(value).map(async ([name, part]) => [name, await withPictures(user, part)] as const),
  )
  const copy = Object.fromEntries(parts)
  if (typeof copy['file'] !== 'number' || !('thumbUrl' in copy)) return copy
  const picture = await pictureOf(user, copy['file'])
  return { ...copy, thumbUrl: picture ?? null, displayUrl: picture ?? null }
}
const pictureOf = async (user: number, file: number): Promise<string | undefined> => {
  const known = pictures.get(file)
  if (known) return known
  const blob = await (await workDatabase()).get('thumbs', [user, file])
  if (!blob) return undefined
  const url = URL.createObjectURL(blob)
  pictures.set(file, url)
  return url
}

/** Opens what is kept, which takes a moment. */
export const openAnswers = async (): Promise<void> => {
  await workDatabase()
}

/** The answer that this device kept for a user, as it came; undefined if there is none. */
export const keptAnswer = async (user: number, key: QueryKey): Promise<unknown> => {
  if (!keptPaths.has(String(pathIn(key)))) return undefined
  return (await (await workDatabase()).get('answers', [user, hashKey(key)]))?.data
}

/** The answer that this device kept for a user, with its pictures in place of links; undefined if there is none. */
export const storedAnswer = async (user: number, key: QueryKey): Promise<unknown> => {
  try {
    const data = await keptAnswer(user, key)
    return data === undefined ? undefined : await withPictures(user, data)
  } catch {
    return undefined
  }
}

/** Keeps one answer of a user, which was loaded for times without a connection. */
export const storeAnswer = async (user: number, key: QueryKey, data: unknown): Promise<void> => {
  await (await workDatabase()).put('answers', { data, at: Date.now() }, [user, hashKey(key)])
}

/** Keeps the answers of a user as they arrive. Returns the function that stops it. */
export const keepAnswers = (client: QueryClient, user: number): (() => void) => {
  const changed = new Map<string, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = async () => {
    const entries = [...changed]
    changed.clear()
    const database = await workDatabase()
    const tx = database.transaction('answers', 'readwrite')
    for (const [hash, data] of entries) await tx.store.put({ data, at: Date.now() }, [user, hash])
    await tx.done
  }
  const keep = ({ queryKey, queryHash, state }: Query) => {
    if (state.status !== 'success' || !keptPaths.has(String(pathIn(queryKey))) || isFromDevice(state.data))
      return
    changed.set(queryHash, state.data)
    clearTimeout(timer)
    // The device may be full. The page works all the same, only not without a connection.
    timer = setTimeout(() => void save().catch(() => undefined), saveDelayMs)
  }
  // The page has loaded some already.
  client.getQueryCache().getAll().forEach(keep)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Whether an answer shows pictures of this device, and so came from it. */
const isFromDevice = (data: unknown): boolean => {
  const files = isRecord(data) ? data['files'] : undefined
  return (
    Array.isArray(files) &&
    files.some((file) => isRecord(file) && String(file['thumbUrl']).startsWith('blob:'))
  )
}

/** Keeps the thumbnails of files, as long as the budget lasts. Returns the bytes used. */
export const keepThumbs = async (
  user: number,
  files: readonly Pick<FileInfo, 'file' | 'thumbUrl'>[],
  budget: number,
): Promise<number> => {
  const database = await workDatabase()
  let used = 0
  for (const { file, thumbUrl } of files) {
    if (used >= budget) break
    if (!thumbUrl?.startsWith('/') || (await database.getKey('thumbs', [user, file]))) continue
    const response = await fetch(thumbUrl, { credentials: 'omit' })
    if (!response.ok) {
      // An answer that nobody reads would hold its connection.
      await response.body?.cancel()
      continue
    }
    const blob = await response.blob()
    used += blob.size
    if (used <= budget) await database.put('thumbs', blob, [user, file])
  }
  return used
}

/** Removes the answers and pictures of everybody but this user, and those that are too old. */
export const clearAnswers = async (except: number | null): Promise<void> => {
  const database = await workDatabase()
  const tx = database.transaction(['answers', 'thumbs'], 'readwrite')
  const oldest = Date.now() - maxAgeMs
  for (let cursor = await tx.objectStore('answers').openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.key[0] !== except || cursor.value.at < oldest) await cursor.delete()
  for (let cursor = await tx.objectStore('thumbs').openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.key[0] !== except) await cursor.delete()
  await tx.done
}
