import { createReadStream } from 'node:fs'
import type { ZipSource } from '#server/kernel/export/unzip.ts'
import type { Files } from '#server/outside/files/files.ts'

/** Where an archive is: in the file store, or in a file of this machine. */
export type ArchivePlace = { key: string; bytes: number } | { path: string; bytes: number }

export const sourceOf = (place: ArchivePlace, store: Files): ZipSource => ({
  bytes: place.bytes,
  read: (start, end) =>
    'key' in place
      ? store.read(place.key, { start, end })
      : Promise.resolve(createReadStream(place.path, { start, end })),
})
