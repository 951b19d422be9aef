import { readFileSync } from 'node:fs'
import { hashSync } from '@node-rs/argon2'
import pg from 'pg'

type RecordKind =
  | 'request'
  | 'submitted'
  | 'working'
  | 'event'
  | 'eventService'
  | 'eventItem'
  | 'file'
  | 'contact'
  | 'vehicle'
  | 'bay'
  | 'closure'
  | 'plan'
  | 'feed'
  | 'token'
  | 'webhook'
  | 'delivery'
  | 'insurer'
  | 'insurerLookup'
  | 'recommendation'
  | 'pricingRule'
  | 'taxRate'
  | 'translation'
  | 'proposal'
  | 'payment'
  | 'invoice'
  | 'template'
  | 'service'
  | 'lookup'
  | 'section'
  | 'checklistItem'
  | 'phone'
  | 'email'
  | 'address'
  | 'relation'
  | 'friend'
  | 'vendor'
  | 'merge'
  | 'view'
  | 'mail'
  | 'link'
  | 'push'
  | 'message'
  | 'chatFile'
  | 'notification'
  | 'subscription'
  | 'blog'
  | 'blogComment'
  | 'blogAttachment'
  | 'bucketFile'
  | 'invitation'
  | 'repairLine'
  | 'estimate'
  | 'scan'
  | 'guestLink'
  | 'claimPack'
  | 'inspection'
  | 'rule'

export type Branch = {
  /** A word that every text of this branch contains and no text of the other does. */
  mark: string
  /** User ids by role number. */
  users: Record<string, number>
  firms: Record<'franchiser' | 'franchisee' | 'division' | 'partner' | 'center' | 'shop' | 'shop2', number>
  /** The shop's records. */
  ids: Record<RecordKind, number>
  /** Records of the center that serves the shop, in which the shop is not involved. */
  related: Partial<Record<RecordKind, number>>
}
export type Network = { north: Branch; south: Branch }

export const networkPassword = 'Heron#walks9'
/** Cheap on purpose because tests sign in hundreds of times. */
const hash = hashSync(networkPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
const statements = readFileSync(new URL('./network.sql', import.meta.url), 'utf8')

/**
 * Fills a base database with two unrelated branches under one host, each with a user of every role
 * (`role{n}@north.test`, `role{n}@south.test`; 1 and 2 at the host) and a row in every table that has a firm.
 */
export const buildNetwork = async (ownerUrl: string): Promise<Network> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statements)
    const branch = async (name: string, mark: string): Promise<Branch> => {
      const built = await client.query<{ branch: Branch }>(
        'select pg_temp.build_branch($1, $2, $3) as branch',
        [name, mark, hash],
      )
      return built.rows[0]?.branch as Branch
    }
    return { north: await branch('north', 'Borealis'), south: await branch('south', 'Australis') }
  } finally {
    await client.end()
  }
}
