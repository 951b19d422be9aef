import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import type { Bucket, Entry } from '#contract/storage.ts'
import { t } from './texts.ts'

/** A folder in a location's storage; without a bucket, the first one. */
export type FolderPath = { firm: number; bucket?: string; path: string }

/** URL of a folder. The list's search is not carried over. */
export const folderUrl = ({ firm, bucket, path }: FolderPath): string => {
  return links.storage(firm, { bucket: bucket || undefined, path: path || undefined })
}

/** "1,200 files". */
export const filesText = (count: number): string => t('kind.files', { count, shown: numberText(count) })

/** The folders on a path, each with its full path: forms/2026 gives forms, then forms/2026. */
export const pathSteps = (path: string): { name: string; path: string }[] =>
  path === '' ? [] : path.split('/').map((name, at, all) => ({ name, path: all.slice(0, at + 1).join('/') }))

/** Folders between a path and a file that a search found below it; empty if it is directly within. */
export const subfoldersOf = (
  { kind, path, name }: Pick<Entry, 'kind' | 'path' | 'name'>,
  at: string,
): string => {
  const folder = path.slice(0, Math.max(0, path.length - name.length - 1))
  return kind === 'folder' || folder === at ? '' : folder.slice(at === '' ? 0 : at.length + 1)
}

/** Everyday word for a file type. */
export const kindText = ({ kind, type, mime, files }: Entry): string => {
  if (kind === 'folder') return filesText(files)
  if (mime === 'application/pdf') return t('kind.pdf')
  if (type === 'video' || mime.startsWith('video/')) return t('kind.video')
  if (mime.startsWith('image/')) return t('kind.picture')
  if (/sheet|excel|csv/.test(mime)) return t('kind.table')
  if (mime.startsWith('text/') || /word|document/.test(mime)) return t('kind.text')
  return t('kind.file')
}

/** Whether the browser can display the entry; anything else is a download. */
export const isDisplayable = ({ displayUrl }: Entry): boolean => displayUrl !== null

/** Row id: of a folder, a negative hash of its path. */
export const rowId = ({ file, path }: Entry): number => {
  if (file !== null) return file
  let sum = 7
  for (const sign of path) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return -1 - sum
}

/** The default bucket: the first own one, else the first that the product maintains. */
export const defaultBucket = (buckets: readonly Bucket[]): Bucket | undefined =>
  buckets.find((each) => each.kind === 'own')
