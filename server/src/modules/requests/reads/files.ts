import type { FileInfo } from '#contract/requests/index.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Secrets } from '#server/kernel/services.ts'
import { LINK_LIFE, signLink } from '../../../outside/files/link.ts'

/** What links to files are signed with. Services fit. */
export type LinkMaker = { secrets: Pick<Secrets, 'links'>; clock: Clock }

export type FileRow = {
  id: number
  event: number | null
  event_item: number | null
  kind: string
  name: string
  mime: string
  bytes: number
  key: string
  thumb_key: string | null
  display_key: string | null
  taken_local: string | null
  created_at: string
  uploaded_by: number | null
  by: string
}

/**
 * Gives a file as it is answered. Its addresses open the original, the thumbnail and the picture of screen size for 15
 * minutes; what is opened is said by the storage key inside the signed token.
 */
export const fileShaper = (maker: LinkMaker, rightsOf: (row: FileRow) => string[]) => {
  const now = maker.clock.now().getTime()
  const address = (key: string, name: string): string =>
    `/api/file/get?t=${signLink({ key, expires: now + LINK_LIFE, name }, maker.secrets.links, now)}`
  return (row: FileRow): FileInfo => ({
    file: row.id,
    name: row.name,
    kind: row.kind,
    mime: row.mime,
    bytes: row.bytes,
    url: address(row.key, row.name),
    thumbUrl: row.thumb_key && address(row.thumb_key, row.name),
    displayUrl: row.display_key && address(row.display_key, row.name),
    takenAt: row.taken_local,
    createdOn: row.created_at,
    createdBy: row.by,
    calibrateEvent: row.event,
    item: row.event_item,
    rights: rightsOf(row),
  })
}
