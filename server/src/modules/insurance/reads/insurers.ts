import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { insurers } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { listFirms } from '#server/modules/lookups/door.ts'

type Insurer = AnswerOf<typeof insurers>[number]

/** Insurers of the host, and those of the firm and the firms above it. */
export const listInsurers = (
  db: Reads,
  builder: Builder,
  actor: Actor,
  { firm, inactive }: QueryOf<typeof insurers>,
): Promise<Insurer[]> =>
  db.rows(
    sql<Insurer>`select i.id as insurance, i.contact_id as "insuranceContact", i.name as "insuranceName", i.firm,
        i.is_inactive as "isInactive", false as "isSelected", i.version, c.full_name as "contactName"
      from insurer i left join contact c on c.id = i.contact_id and c.deleted_at is null
      where i.firm = any(${listFirms(actor, firm === 1 ? undefined : firm)}) and (${inactive} or not i.is_inactive)
      order by lower(i.name), i.id`.compile(builder),
  )
