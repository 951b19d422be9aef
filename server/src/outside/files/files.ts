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

/** A received file that is not stored yet. It is on the same disk as stored files, so keeping it is a rename. */
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
   * Receives a file without holding all of it in memory. Nothing is left behind on failure.
   * @throws {@link FilesError} `tooLarge`, `full`, or `busy`. An error of the stream itself is passed on unchanged.
   */
  receive(content: Content): Promise<ReceivedFile>
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
}

export type FilesTrouble = 'tooLarge' | 'full' | 'busy' | 'missing'

/** A file could not be stored or found. The message is fit for the person who tried. */
export class FilesError extends Error {
  readonly trouble: FilesTrouble

  constructor(trouble: FilesTrouble, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FilesError'
    this.trouble = trouble
  }
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
