import type { FileInfo } from '#contract/requests/index.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Secrets } from '#server/kernel/services.ts'
import { fileInfo, type FileRow as Shown } from '#server/modules/storage/door.ts'

/** What signing file links requires. `Services` satisfies it. */
export type LinkSigner = { secrets: Pick<Secrets, 'links'>; clock: Clock }

export type FileRow = Shown & { uploaded_by: number | null }

/** Converts file rows to the contract shape, with signed links that expire within 15 minutes. */
export const fileShaper =
  (maker: LinkSigner, rightsOf: (row: FileRow) => string[]) =>
  (row: FileRow): FileInfo =>
    fileInfo(maker, row, rightsOf(row))
