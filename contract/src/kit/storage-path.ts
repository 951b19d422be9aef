/**
 * Where a file stands in a bucket: `forms/2026`, nothing at its top. A path is a name in a table and never one of a disk,
 * and yet it may hold nothing that a disk, an address or a reader could take for a way to somewhere else.
 */
export const storagePath = { mostLevels: 10, mostLetters: 300, mostOfName: 100 } as const

/** Signs that are drawn as a slash or a backslash. */
const likeSlashes = /[\\\u2044\u2215\u2216\u29F5\u29F8\u29F9\uFF0F\uFF3C\uFE68]/u
/** Control, direction, private and unassigned characters, and what opens a field of a shell, an address or a page. */
const unfit = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/u
/** An address would turn it into another sign. */
const encoded = /%[0-9a-f]{2}/i

/** Why a name of a folder or bucket cannot be taken, in words; undefined when it can. */
export const whyNotFolder = (name: string): string | undefined => {
  if (name.trim() === '') return 'Give it a name'
  if ([...name].length > storagePath.mostOfName) return `At most ${storagePath.mostOfName} characters`
  if (name !== name.trim()) return 'Take out the space at its begin or end'
  if (/^\.+$/.test(name.normalize('NFKC')) || name.endsWith('.')) return 'A name does not end with a dot'
  if (/[/\\]/.test(name.normalize('NFKC')) || likeSlashes.test(name)) return 'A name holds no slash'
  if (unfit.test(name)) return 'A name holds none of < > : " | ? *'
  if (encoded.test(name)) return 'Write the sign itself in place of % and two digits'
  return undefined
}

/**
 * A path as it is kept, without slashes around it, or undefined for one that is refused: with a step upwards, an empty
 * step, a sign that only looks like a slash, more levels or letters than fit.
 */
export const cleanPath = (given: string): string | undefined => {
  const path = given.normalize('NFC').replace(/^\//, '').replace(/\/$/, '')
  if (path === '') return ''
  const steps = path.split('/')
  if (steps.length > storagePath.mostLevels || path.length > storagePath.mostLetters) return undefined
  return steps.some((step) => whyNotFolder(step) !== undefined) ? undefined : path
}

/** A file of a bucket: `forms/2026/credit.pdf` is credit.pdf in forms/2026; undefined where the folders are refused. */
export const cleanFile = (given: string): { folder: string; name: string } | undefined => {
  const path = given.normalize('NFC').replace(/^\//, '')
  const at = path.lastIndexOf('/')
  const folder = at < 0 ? '' : cleanPath(path.slice(0, at))
  const name = path.slice(at + 1)
  const isName = name.trim() !== '' && !/^\.+$/.test(name) && !/[\p{C}\\]/u.test(name)
  return folder === undefined || !isName ? undefined : { folder, name }
}

/** The name of a file as a bucket keeps it: one way to write each letter, and no sign that looks like a slash. */
export const nameInBucket = (name: string): string => name.normalize('NFC').replace(allLikeSlashes, '_')
const allLikeSlashes = new RegExp(likeSlashes.source, 'gu')

export const joinPath = (folder: string, name: string): string => (folder ? `${folder}/${name}` : name)
