import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { publishList } from '../../lookups/door.ts'

type Begun = { id: number; version: number; firm: number; holds: boolean }

/**
 * Announces rules that were saved for a later day once that day has begun, like rules that changed now. Days that were
 * missed are made up for. A version that a newer one had replaced by then is not news.
 */
export const announceRules = async (tx: Tx, now: Date): Promise<void> => {
  const at = now.toISOString()
  const { rows } = await sql<Begun>`
    update adas_rule_version v set is_announced = true where not v.is_announced and v.begins_at <= ${at}::timestamptz
    returning v.rule as id, v.version, v.firm, not exists (select 1 from adas_rule_version n
      where n.rule = v.rule and n.version > v.version and n.begins_at <= ${at}::timestamptz) as holds`.execute(
    tx,
  )
  for (const { holds, ...row } of rows)
    if (holds) await publishList(tx, systemScope, 'adas.ruleChanged', { entity: 'adas_rule', ...row })
}
