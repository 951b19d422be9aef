import { sql } from 'kysely'
import { Role } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, invalid, notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { t } from '../texts.ts'

export interface Named {
  user?: number | undefined
  contact?: number | undefined
}
export interface FoundTechnician {
  user: number
  firm: number
}

export const isNamed = ({ user = 0, contact = 0 }: Named): boolean => user > 0 || contact > 0

/**
 * The technician that a call names, by user or by contact.
 * @throws notFound out of scope, invalid where nobody is named
 */
export const findTechnician = async (tx: Tx, actor: Actor, named: Named): Promise<FoundTechnician> => {
  if (!isNamed(named)) throw invalid([{ field: 'user', message: t.message('technician.missing') }])
  const { user = 0, contact = 0 } = named
  const { rows } = await sql<FoundTechnician>`select u.id as "user", u.firm from app_user u
    where u.deleted_at is null and (u.role = ${Role.technician} or u.is_dispatched) and ${firmsInScope(actor, 'u.firm')}
      and (${user}::int <= 0 or u.id = ${user}) and (${contact}::int <= 0 or u.contact = ${contact})`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw notFound('technician')
  return found
}

/** The same, but technicians can only name themselves. @throws forbidden */
export const findOwnTechnician = async (tx: Tx, actor: Actor, named: Named): Promise<FoundTechnician> => {
  if (actor.role !== Role.technician) return findTechnician(tx, actor, named)
  const found = await findTechnician(tx, actor, isNamed(named) ? named : { user: actor.user })
  if (found.user !== actor.user) throw forbidden()
  return found
}
