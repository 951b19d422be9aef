import { Role } from '#contract/kit/roles.ts'
import { firmTypeOf } from '#contract/kit/firm-types.ts'
import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { rowsOf, type Archive } from './archive.ts'
import { writeRow } from './row-writer.ts'
import { t } from '../texts.ts'

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')

/**
 * Locations and people of other companies that an archive only names: the shop whose repair orders a center did, or the
 * author of a message. They become inactive ones of the imported company, so that its orders and chats stay whole.
 */
export class StandIns {
  firms = 0
  people = 0
  root = 0
  readonly #client: LoneClient
  readonly #import: number
  readonly #onFirm: (id: number) => Promise<void>
  readonly #names = new Map<number, string>()

  constructor(client: LoneClient, ofImport: number, onFirm: (id: number) => Promise<void>) {
    this.#client = client
    this.#import = ofImport
    this.#onFirm = onFirm
  }

  /** The names of people in chats. */
  async readNames(archive: Archive): Promise<void> {
    for await (const row of rowsOf(archive, 'chat_user'))
      this.#names.set(Number(row.user), nameOf(row.full_name))
  }

  async firm(old: number, isCenter: boolean, called: unknown): Promise<number> {
    const id = await writeRow(this.#client, 'firm', {
      parent: this.root,
      type: firmTypeOf(isCenter ? 'Center' : 'Shop'),
      name: nameOf(called) || t('company.elsewhere', { id: old }),
      is_inactive: true,
    })
    this.firms++
    await this.#onFirm(id)
    return id
  }

  async person(old: number, called: unknown): Promise<number> {
    const first_name = nameOf(called) || this.#names.get(old) || t('company.somebody')
    const named = { firm: this.root, first_name, is_inactive: true }
    const contact = await writeRow(this.#client, 'contact', named)
    const username = `elsewhere-${this.#import}-${old}`
    const user = { ...named, contact, username, role: Role.shopUser, is_chat_lookup: false }
    this.people++
    return writeRow(this.#client, 'app_user', user)
  }
}
