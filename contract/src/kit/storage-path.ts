import { t } from './storageTexts.ts'

/**
 * Location of a file in a bucket: `forms/2026`, empty at the top. Paths are only names in a table, never on
 * a disk. Still, none may contain anything that a disk, a URL, or a reader could take for a path elsewhere.
 */
export const storagePath = { mostLevels: 10, mostLetters: 300, mostOfName: 100 } as const

/** Characters that look like a slash or backslash. */
const likeSlashes = /[\\\u2044\u2215\u2216\u29F5\u29F8\u29F9\uFF0F\uFF3C\uFE68]/u
/**
 * Control, direction, private, and unassigned characters, and those with a meaning in shells, URLs, or
 * pages.
 */
const unfit = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/u
/** URL escapes, which would decode to another character. */
const encoded = /%[0-9a-f]{2}/i

/** Why a folder or bucket name is refused, for display; undefined if it is valid. */
export const folderNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return t('empty')
  if ([...name].length > storagePath.mostOfName) return t('tooLong', { max: storagePath.mostOfName })
  if (name !== name.trim()) return t('outerSpace')
  if (/^\.+$/.test(name.normalize('NFKC')) || name.endsWith('.')) return t('endsWithDot')
  if (/[/\\]/.test(name.normalize('NFKC')) || likeSlashes.test(name)) return t('slash')
  if (unfit.test(name)) return t('characters')
  if (encoded.test(name)) return t('encoded')
  return undefined
}

/**
 * Normalizes a path by removing outer slashes. Undefined if it is refused: parent steps, empty segments,
 * slash look-alikes, or too many levels or characters.
 */
export const cleanPath = (given: string): string | undefined => {
  const path = given.normalize('NFC').replace(/^\//, '').replace(/\/$/, '')
  if (path === '') return ''
  const steps = path.split('/')
  if (steps.length > storagePath.mostLevels || path.length > storagePath.mostLetters) return undefined
  return steps.some((step) => folderNameProblem(step) !== undefined) ? undefined : path
}

/**
 * Splits `forms/2026/credit.pdf` into the folder forms/2026 and the name credit.pdf. Undefined if the
 * folders are refused.
 */
export const cleanFile = (given: string): { folder: string; name: string } | undefined => {
  const path = given.normalize('NFC').replace(/^\//, '')
  const at = path.lastIndexOf('/')
  const folder = at < 0 ? '' : cleanPath(path.slice(0, at))
  const name = path.slice(at + 1)
  const isName = name.trim() !== '' && !/^\.+$/.test(name) && !/[\p{C}\\]/u.test(name)
  return folder === undefined || !isName ? undefined : { folder, name }
}

/** Name of a file in a bucket: NFC, without slash look-alikes. */
export const nameInBucket = (name: string): string => name.normalize('NFC').replace(allLikeSlashes, '_')
const allLikeSlashes = new RegExp(likeSlashes.source, 'gu')

export const joinPath = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)
