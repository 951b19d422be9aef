import { randomUUID } from 'node:crypto'
import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { ArchiveError, rowsOf, type Archive, type Row } from './archive.ts'
import { t } from '../texts.ts'

/** More than any company has. */
const mostUsers = 200_000
const maxUserBytes = 256 * 1024 ** 2
/** Names that a result lists. */
const listedNames = 100

/** The users of an archive whose name or chat id somebody here has already. */
export class FoundUsers {
  readonly renamed: string[] = []
  readonly #taken: ReadonlySet<string>
  readonly #guids: ReadonlyMap<string, string>

  constructor(taken: ReadonlySet<string>, guids: ReadonlyMap<string, string>) {
    this.#taken = taken
    this.#guids = guids
  }

  get taken(): string[] {
    return [...this.#taken].slice(0, listedNames)
  }
  get takenCount(): number {
    return this.#taken.size
  }

  /** Completes the row of a user. One whose name is taken can't sign in until an administrator gives another. */
  finish(ofImport: number, row: Row, made: Row): void {
    const { username, guid } = row
    if (typeof guid === 'string') made.guid = this.#guids.get(guid) ?? guid
    if (typeof username !== 'string' || !this.#taken.has(username)) return
    made.username = `taken-${ofImport}-${String(row.id)}-${username}`.slice(0, 200)
    made.is_inactive = true
    if (this.renamed.length < listedNames) this.renamed.push(username)
  }

  /** The text of a message, with the new ids of those whom it mentions. */
  withNewGuids(html: unknown): unknown {
    if (typeof html !== 'string' || this.#guids.size === 0) return html
    return html.replaceAll(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi,
      (guid) => this.#guids.get(guid.toLowerCase()) ?? guid,
    )
  }
}

/** Compares the users of an archive with all users here, in a scope that sees them. @throws ArchiveError */
export const findUsers = async (client: Pick<LoneClient, 'query'>, archive: Archive): Promise<FoundUsers> => {
  const names: string[] = []
  const guids: string[] = []
  for await (const { username, guid, deleted_at } of rowsOf(archive, 'app_user', maxUserBytes)) {
    if (
      typeof username !== 'string' ||
      typeof guid !== 'string' ||
      guids.length >= mostUsers ||
      username.length > 200
    )
      throw new ArchiveError(t('company.damaged'))
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid))
      throw new ArchiveError(t('company.damaged'))
    if (!deleted_at) names.push(username)
    guids.push(guid)
  }
  const taken = await client.query<{ name: string }>(
    `select n as name from unnest($1::text[]) n where exists (select from app_user u where u.deleted_at is null
       and username_fold(u.username) = username_fold(n)) or exists (select from app_user u where u.deleted_at is null
       and username_looks(u.username) = username_looks(n))`,
    [names],
  )
  const used = await client.query<{ guid: string }>(
    `select guid::text as guid from app_user where guid = any($1::uuid[])`,
    [guids],
  )
  return new FoundUsers(
    new Set(taken.rows.map(({ name }) => name)),
    new Map(used.rows.map(({ guid }) => [guid, randomUUID()])),
  )
}
