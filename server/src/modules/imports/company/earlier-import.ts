import { sql } from 'kysely'
import { date } from '#contract/kit/time.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { t } from '../texts.ts'

type Earlier = { sha256: string; name: string; at: string }

/**
 * Why a company can't be imported again: the same archive was, or an earlier one of it, and it is here and not in the
 * trash. Empty if it can.
 */
export const earlierImport = async (
  tx: Tx,
  { sha256, origin }: { sha256: string; origin: string },
): Promise<string> => {
  const { rows } = await sql<Earlier>`select c.sha256, f.name, to_char(c.finished_at, 'YYYY-MM-DD') as at
    from company_import c join firm f on f.id = c.root
    where c.state = 'done' and c.origin = ${origin} and f.removed_at is null
    order by c.sha256 = ${sha256} desc, c.id desc limit 1`.execute(tx)
  const [found] = rows
  if (!found) return ''
  return found.sha256 === sha256
    ? t('company.same', { company: found.name })
    : t('company.again', { company: found.name, date: date(found.at) })
}
