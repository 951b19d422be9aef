import { sql, type RawBuilder } from 'kysely'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/**
 * The firms whose lists reach a firm: the host's base, those of the firms above it, its own. For the caller’s own firm
 * also those of the centers that serve it.
 * @throws Problem 404 when the firm is outside the caller’s scope; for the host, who sees all, the statement fails when there is none
 */
export const listFirms = (actor: Actor, firm?: number): RawBuilder<number[]> => {
  if (firm === undefined || firm <= 0 || firm === actor.firm) return sql<number[]>`app_lineage()`
  if (firm === 1) return sql<number[]>`array[1]`
  if (!seesFirm(actor, firm)) throw notFound('firm')
  // A question within the statement is asked once, a function for each row.
  return sql<number[]>`(select lineage_of(${firm}))::int[]`
}

/** Whose list a change belongs to: the host may name any firm, all others change their own. */
export const ownerFirm = (actor: Actor, firm?: number): number => {
  if (firm === undefined || firm <= 0) return actor.all ? 1 : actor.firm
  if (!seesFirm(actor, firm)) throw notFound('firm')
  return firm
}
