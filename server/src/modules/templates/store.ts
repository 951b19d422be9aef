import { sql } from 'kysely'
import type { TemplateKind } from '#contract/templates.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { publishList } from '../lookups/door.ts'

export type StoredTemplate = {
  id: number
  firm: number
  kind: string
  from_email: string
  from_name: string
  subject: string
  html: string
  template: string
  is_on: boolean
  deleted_at: string | null
  version: number
}

/**
 * Locks a firm's wording.
 * @throws notFound outside the caller's firms
 */
export const lockTemplate = async (tx: Tx, actor: Actor, id: number): Promise<StoredTemplate> => {
  const { rows } = await sql<StoredTemplate>`select t.* from email_template t
    where t.id = ${id} and ${firmsInScope(actor, 't.firm')} for update`.execute(tx)
  if (!rows[0]) throw notFound('template')
  return rows[0]
}

/** Whether a firm has its own wording. Takes a lock so that two people cannot add one at the same time. */
export const hasOwnTemplate = async (tx: Tx, firm: number, kind: TemplateKind | string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.emailTemplate}, ${firm})`.execute(tx)
  const { rows } = await sql`select 1 from email_template
    where firm = ${firm} and kind = ${kind} and deleted_at is null`.execute(tx)
  return rows.length > 0
}

export const publishTemplate = (
  tx: Tx,
  actor: Actor,
  row: { id: number; firm: number; version: number },
): Promise<void> => publishList(tx, actor, 'templates.changed', { entity: 'email_template', ...row })
