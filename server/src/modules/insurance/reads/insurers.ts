import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { insurers } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Builder, Reads } from '#server/kernel/database.ts'
import { listFirms } from '#server/modules/lookups/door.ts'

type Insurer = AnswerOf<typeof insurers>[number]

/** Insurers of the host, and those that the firm and the firms above it keep beside them. */
export const listInsurers = (db: Reads, builder: Builder, actor: Actor, firm: number): Promise<Insurer[]> =>
  db.rows(
    sql<Insurer>`select id as insurance, contact_id as "insuranceContact", name as "insuranceName", firm, is_inactive as "isInactive"
      from insurer where firm = any(${listFirms(actor, firm === 1 ? undefined : firm)}) and not is_inactive
      order by lower(name), id`.compile(builder),
  )
