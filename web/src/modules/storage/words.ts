import type { Bucket, Entry } from '#contract/storage.ts'

/** A place in the storage of a location; without a bucket its first one is meant. */
export type Spot = { firm: number; bucket?: string; path: string }

/** The address of a place. What the list was searched for stays behind. */
export const addressOf = ({ firm, bucket, path }: Spot): string => {
  const search = new URLSearchParams({ ...(bucket ? { bucket } : {}), ...(path ? { path } : {}) }).toString()
  return `/storage/${firm}${search && `?${search}`}`
}

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Each step down to a path with its own path: forms/2026 is forms, then forms/2026. */
export const stepsOf = (path: string): { name: string; path: string }[] =>
  path === '' ? [] : path.split('/').map((name, at, all) => ({ name, path: all.slice(0, at + 1).join('/') }))

/** The folders between a path and a file that a search found below it; nothing for what stands right there. */
export const belowOf = ({ kind, path, name }: Pick<Entry, 'kind' | 'path' | 'name'>, at: string): string => {
  const folder = path.slice(0, Math.max(0, path.length - name.length - 1))
  return kind === 'folder' || folder === at ? '' : folder.slice(at === '' ? 0 : at.length + 1)
}

/** What a file is, in a word that people use. */
export const kindWord = ({ kind, type, mime, files }: Entry): string => {
  if (kind === 'folder') return countOf(files, 'file', 'files')
  if (mime === 'application/pdf') return 'PDF'
  if (type === 'video' || mime.startsWith('video/')) return 'Video'
  if (mime.startsWith('image/')) return 'Picture'
  if (/sheet|excel|csv/.test(mime)) return 'Table'
  if (mime.startsWith('text/') || /word|document/.test(mime)) return 'Text'
  return 'File'
}

/** Whether an entry is shown on the spot; anything else is handed out as a download. */
export const isShown = ({ displayUrl }: Entry): boolean => displayUrl !== null

/** A number for a row: of a folder one made of its path, below zero. */
export const keyOf = ({ file, path }: Entry): number => {
  if (file !== null) return file
  let sum = 7
  for (const sign of path) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return -1 - sum
}

/** The bucket that an address without one opens: the first of its own, else the first of what work keeps. */
export const firstOf = (buckets: readonly Bucket[]): Bucket | undefined =>
  buckets.find((each) => each.kind === 'own')
