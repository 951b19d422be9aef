import type { FileInfo } from '#contract/requests/index.ts'
import type { Services } from '#server/kernel/services.ts'
import { MAX_LINK_LIFETIME_MS, signLink } from '../../outside/files/link.ts'

/**
 * Links made within this time are identical, so that a browser that reloads a list keeps its cached pictures.
 */
const roundToMs = 5 * 60_000

/** Address of a file without the token. */
export const fileLinkPrefix = '/api/file/get?t='

export type Keys = { key: string; thumb_key: string | null; display_key: string | null; name: string }
export type LinkServices = Pick<Services, 'clock'> & { secrets: Pick<Services['secrets'], 'links'> }

/** Links to a file, its thumbnail, and its display copy. They are valid for 10 to 15 minutes. */
export const fileLink = (
  { clock, secrets }: LinkServices,
  row: Keys,
): { url: string; thumbUrl: string | null; displayUrl: string | null } => {
  const now = clock.now().getTime()
  const expires = Math.floor(now / roundToMs) * roundToMs + MAX_LINK_LIFETIME_MS
  const address = (key: string) =>
    `${fileLinkPrefix}${signLink({ key, expires, name: row.name }, secrets.links, now)}`
  return {
    url: address(row.key),
    thumbUrl: row.thumb_key && address(row.thumb_key),
    displayUrl: row.display_key && address(row.display_key),
  }
}

export type FileRow = Keys & {
  id: number
  event: number | null
  event_item: number | null
  kind: string
  mime: string
  bytes: number
  taken_local: string | null
  created_at: string
  by: string
}

/** A file in the shape of the answer. `rights` says which buttons the caller gets. */
export const fileInfo = (maker: LinkServices, row: FileRow, rights: string[]): FileInfo => ({
  file: row.id,
  name: row.name,
  kind: row.kind,
  mime: row.mime,
  bytes: row.bytes,
  ...fileLink(maker, row),
  takenAt: row.taken_local,
  createdOn: row.created_at,
  createdBy: row.by,
  calibrateEvent: row.event,
  item: row.event_item,
  rights,
})
