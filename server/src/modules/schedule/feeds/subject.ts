import { sql } from 'kysely'
import type { z } from 'zod'
import { Role } from '#contract/kit/roles.ts'
import { keepsSchedule } from '#contract/menu.ts'
import type { feedKind } from '#contract/schedule/feeds.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** Whose visits a feed contains. */
export interface FeedOf {
  kind: z.infer<typeof feedKind>
  firm: number
  bay: number | null
  technician: number | null
}

/** The technician, bay, or location of a feed. */
type FeedSubject = { firm: number; name: string; location: string; zone: string }

/**
 * The statement that finds the subject of a feed. It returns no row if the user may not see it: technicians see only
 * their own visits, and a location or bay must be in scope and have scheduling on.
 */
export const subjectQuery = (
  actor: Actor,
  { kind, firm, bay, technician }: Omit<FeedOf, 'firm'> & { firm: number | null },
) => {
  const isOwn = kind === 'technician' && technician === actor.user && actor.role === Role.technician
  return statement(sql<FeedSubject>`
    select f.id as firm, ${kind === 'bay' ? sql`b.name` : kind === 'technician' ? sql`${actor.name}::text` : sql`f.name`} as name,
      f.name as location, f.time_zone as zone
    from firm f join firm own on own.id = ${actor.firm} ${kind === 'bay' ? sql`join bay b on b.firm = f.id and b.id = ${bay} and b.deleted_at is null` : sql``}
    where ${kind === 'bay' ? sql`true` : sql`f.id = ${kind === 'technician' ? actor.firm : firm}`}
      and ${firmsInScope(actor, 'f.id')} and (own.is_scheduling or ${keepsSchedule(actor.role)})
      and (${kind !== 'technician'} or ${isOwn})`)
}
