import { sql, type RawBuilder } from 'kysely'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/**
 * The firms whose lists are available to a firm: the host, the firms above it, and itself. The caller's own
 * firm also gets those of the centers that serve it.
 * @throws Problem 404 for a firm out of scope. For the host, who sees all, the statement fails if the firm
 * doesn't exist.
 */
export const listFirms = (actor: Actor, firm?: number): RawBuilder<number[]> => {
  if (firm === undefined || firm <= 0 || firm === actor.firm) return sql<number[]>`app_lineage()`
  if (firm === 1) return sql<number[]>`array[1]`
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  // As a subquery it runs once, as a function call once per row.
  return sql<number[]>`(select lineage_of(${firm}))::int[]`
}

/** The owner of a list entry: the host may name any firm, everyone else changes their own. */
export const ownerFirm = (actor: Actor, firm?: number): number => {
  if (firm === undefined || firm <= 0) return actor.all ? 1 : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  return firm
}
