import type { Readable } from 'node:stream'

/**
 * Why bytes are kept: `original` as somebody gave them, `derived` can be made again from an original (thumbnails),
 * `document` was made here and left the house (reports, exports). It is the first part of the key, so that each
 * can be backed up and cleared by itself.
 */
export type FileKind = 'original' | 'derived' | 'document'

export type StoredFile = {
  /** A made-up name that says nothing of the content. */
  key: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
}

/** Bytes at hand, or as they come. */
export type Content = AsyncIterable<Uint8Array> | Uint8Array

/** A file that has come in and is not kept yet. It stands on the same disk as those that are. */
export type Incoming = {
  /** Where it can be read until it is kept or let go. */
  path: string
  bytes: number
  /** Lower-case hex. */
  sha256: string
  /** Moves it to its place; answers when it will survive a loss of power. Throws {@link FilesError}. */
  keep(kind: FileKind): Promise<StoredFile>
  /** Removes it; one that was kept stays. */
  letGo(): Promise<void>
}

/** Files under made-up names. What a file is called and who may see it stands in the database. */
export type Files = {
  /**
   * Takes in what it is given, little of it in memory at a time. Nothing is left behind on failure.
   * Throws {@link FilesError}: `tooLarge`, `full`, `busy`. An error of the given stream itself comes through as it is.
   */
  receive(content: Content): Promise<Incoming>
  /** Receives and keeps at once. Throws what both throw. */
  put(content: Content, about: { kind: FileKind }): Promise<StoredFile>
  /**
   * The content, or the part from byte `start` to byte `end`, both included.
   * Throws {@link FilesError} `missing` before anything is read.
   */
  read(key: string, part?: { start: number; end: number }): Promise<Readable>
  /** Removes it; a file that is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes what came in longer than a day ago and was neither kept nor let go: its process was killed. */
  clearAbandoned(): Promise<void>
}

export type FilesTrouble = 'tooLarge' | 'full' | 'busy' | 'missing'

/** A file that could not be kept or found, with words for the person who tried. */
export class FilesError extends Error {
  readonly trouble: FilesTrouble

  constructor(trouble: FilesTrouble, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FilesError'
    this.trouble = trouble
  }
}

/** The largest file that is taken, in bytes. */
export const LARGEST_FILE = 50 * 1024 * 1024

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const BUSY = new Set(['EMFILE', 'ENFILE'])

/** What the system says of a file, in the words of this house; other errors come back as they are. */
export function filesError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return error
  if (FULL.has(code)) {
    return new FilesError(
      'full',
      'There is no room left for files. Nothing was saved. Try again later.',
      error,
    )
  }
  if (BUSY.has(code)) {
    return new FilesError('busy', 'Too many files are open. Nothing was saved. Try again in a moment.', error)
  }
  if (code === 'ENOENT') return new FilesError('missing', 'This file is no longer there.', error)
  return error
}
