import type { FileInfo } from '#contract/requests/index.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Secrets } from '#server/kernel/services.ts'
import { fileInfo, type FileRow as Shown } from '#server/modules/storage/door.ts'

/** What links to files are signed with. Services fit. */
export type LinkSigner = { secrets: Pick<Secrets, 'links'>; clock: Clock }

export type FileRow = Shown & { uploaded_by: number | null }

/** Gives a file as it is answered, with links that live 15 minutes at most. */
export const fileShaper =
  (maker: LinkSigner, rightsOf: (row: FileRow) => string[]) =>
  (row: FileRow): FileInfo =>
    fileInfo(maker, row, rightsOf(row))
