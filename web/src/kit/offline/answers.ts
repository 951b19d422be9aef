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

type FileRecord = { file: number; thumbUrl: string | null; displayUrl: string | null }
const isFileRecord = (value: Record<string, unknown>): value is FileRecord =>
  typeof value['file'] === 'number' && 'thumbUrl' in value

/** Records of files anywhere in an answer. */
const fileRecords = (value: unknown): FileRecord[] => {
  if (Array.isArray(value)) return value.flatMap(fileRecords)
  if (!isRecord(value)) return []
  const below = Object.values(value).flatMap(fileRecords)
  return isFileRecord(value) ? [value, ...below] : below
}

/** Puts the pictures of this device into an answer that was just read from it. */
const showPictures = async (user: number, answer: unknown): Promise<void> => {
  const records = fileRecords(answer)
  if (records.length === 0) return
  await readPictures(user, [...new Set(records.map(({ file }) => file))])
  for (const record of records) {
    const picture = pictures.get(record.file) ?? null
    record.thumbUrl = picture
    record.displayUrl = picture
  }
}
const readPictures = async (user: number, files: readonly number[]): Promise<void> => {
  const { store } = (await workDatabase()).transaction('thumbs')
  await Promise.all(
    files.map(async (file) => {
      const blob = pictures.has(file) ? undefined : await store.get([user, file])
      if (blob && !pictures.has(file)) pictures.set(file, URL.createObjectURL(blob))
    }),
  )
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
    const answer = await keptAnswer(user, key)
    await showPictures(user, answer)
    return answer
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

/**
 * Removes the answers and pictures of everybody but this user. It reads keys alone, and writes only if there are any:
 * another page that opens would wait for it.
 */
export const clearAnswers = async (except: number | null): Promise<void> => {
  const database = await workDatabase()
  for (const name of ['answers', 'thumbs'] as const) {
    const others = (await database.getAllKeys(name)).filter(([user]) => user !== except)
    if (others.length === 0) continue
    const tx = database.transaction(name, 'readwrite')
    await Promise.all([...others.map((key) => tx.store.delete(key)), tx.done])
  }
}

/** Removes answers that were not read again for days. */
export const clearOldAnswers = async (): Promise<void> => {
  const tx = (await workDatabase()).transaction('answers', 'readwrite')
  const oldest = Date.now() - maxAgeMs
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.at < oldest) await cursor.delete()
  await tx.done
}
