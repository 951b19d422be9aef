import type { Readable } from 'node:stream'
import { t } from '../texts.ts'

/**
 * Why a file is stored: an `original` was uploaded, a `derived` file can be regenerated from an original (thumbnails),
 * and a `document` was generated here and sent out (reports, exports). It is the first part of the key, so that each
 * kind can be backed up and cleaned up separately.
 */
export type FileKind = 'original' | 'derived' | 'document'

export type StoredFile = {
  /** A random name that reveals nothing about the content. */
  key: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
}

/** Bytes in memory or a stream of them. */
export type Content = AsyncIterable<Uint8Array> | Uint8Array

/** A received file that is not stored yet. It lies on the server's own disk until it is kept or discarded. */
export type ReceivedFile = {
  /** Where it can be read until it is kept or discarded. */
  path: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
  /** Moves it into storage. Resolves once it would survive a power failure. @throws {@link FilesError} */
  keep(kind: FileKind): Promise<StoredFile>
  /** Removes the received file. If it was kept, the stored file stays. */
  discard(): Promise<void>
}

/** Stores files under random names. The database knows their real names and who may see them. */
export type Files = {
  /**
   * Receives a file without holding all of it in memory. Nothing is left behind on failure. `largest` is in bytes, by
   * default what uploads may have.
   * @throws {@link FilesError} `tooLarge`, `full`, or `busy`. An error of the stream itself is passed on unchanged.
   */
  receive(content: Content, largest?: number): Promise<ReceivedFile>
  /** Receives and keeps in one step, and throws what both throw. */
  put(content: Content, about: { kind: FileKind }): Promise<StoredFile>
  /**
   * The content, or the part from byte `start` to byte `end` inclusive.
   * @throws {@link FilesError} `missing` before anything is read
   */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>
  /** Removes a file. It is no error if the file does not exist. */
  remove(key: string): Promise<void>
  /** Removes files received more than a day ago and neither kept nor discarded, because their process was killed. */
  clearAbandoned(): Promise<void>
  /** Everything that is stored, for backups and moves. A file that is removed meanwhile may still be listed. */
  list(): AsyncIterable<ListedFile>
  /** Size in bytes, or null if there is no such file. */
  size(key: string): Promise<number | null>
  /**
   * Stores a file under the key that it already has elsewhere, of any size.
   * @throws {@link FilesError}, and an Error if the content does not have this hash; nothing is stored then
   */
  putAs(key: string, content: Content, sha256: string): Promise<void>
  /** Stores a small file, reads it back, and removes it. @throws what went wrong, with the reason as its cause */
  check(): Promise<void>
}

export type ListedFile = { key: string; bytes: number }

export type FilesTrouble = 'tooLarge' | 'full' | 'busy' | 'missing' | 'away'

/** A file could not be stored or found. The message is fit for the person who tried. */
export class FilesError extends Error {
  readonly trouble: FilesTrouble

  constructor(trouble: FilesTrouble, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FilesError'
    this.trouble = trouble
  }
}

const KEY =
  /^(original|derived|document)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is a key of a stored file, and so leads nowhere else. */
export const isKey = (text: string): boolean => KEY.test(text)

/** @throws {@link FilesError} `missing` if it is no key */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new FilesError('missing', t('file.gone'))
}

/** The largest file accepted, in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const BUSY = new Set(['EMFILE', 'ENFILE'])

/** Translates an operating system error into a {@link FilesError}. Other errors are returned unchanged. */
export function filesError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return error
  if (FULL.has(code)) {
    return new FilesError('full', t('file.full'), error)
  }
  if (BUSY.has(code)) {
    return new FilesError('busy', t('file.busy'), error)
  }
  if (code === 'ENOENT') return new FilesError('missing', t('file.gone'), error)
  return error
}
