import { sql } from 'kysely'
import { Role } from '#contract/kit/roles.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Charge, Product } from '../../outside/payments/payments.ts'
import { isLaterStatus } from './rules/payment-facts.ts'

export interface Attempt {
  number: number
  product: Product
  method: string
  coupon: string
  /** ISO instant. */
  at: string
  /** Whether its outcome is still unknown. */
  isOpen: boolean
}

/** A row of the table onboarding, with the names its steps show. */
export const lockOnboarding = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('onboarding')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('link')
  return row
}
export type OnboardingRow = Awaited<ReturnType<typeof lockOnboarding>>

export const attemptOf = (row: Pick<OnboardingRow, 'attempt'>): Attempt | null => {
  const attempt = row.attempt as Partial<Attempt>
  return attempt.number === undefined ? null : (attempt as Attempt)
}

/** Whoever holds an onboarding link. It may do what its invitation allows, and each command says what that is. */
export const linkActor = (
  row: Pick<OnboardingRow, 'parent' | 'email' | 'first_name' | 'last_name'>,
): Actor => ({
  user: 0,
  contact: null,
  firm: row.parent,
  firmName: '',
  firmType: 0,
  role: Role.hostAdmin,
  guid: '',
  name: `${row.first_name} ${row.last_name}`.trim() || row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  username: '',
  email: row.email,
  timeZone: 'UTC',
  language: '',
  session: '',
  signedInAt: '',
  mustChangePassword: false,
  firms: [],
  all: true,
})

type Saved = Partial<Omit<OnboardingRow, 'id' | 'version' | 'created_at' | 'updated_at'>>

/** Saves fields of an onboarding, records `what`, and tells those who may see the invitation. */
export const saveOnboarding = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  row: Pick<OnboardingRow, 'id' | 'parent'>,
  what: string,
  saved: Saved,
): Promise<OnboardingRow> => {
  const changed = await tx
    .updateTable('onboarding')
    .set({
      ...saved,
      ...(saved.attempt !== undefined && { attempt: JSON.stringify(saved.attempt) }),
    } as never)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, parent, version } = changed
  await recordHistory(tx, actor, { entity: 'onboarding', id, firm: parent, version, what })
  await publish(tx, actor, {
    name: 'onboarding.changed',
    entity: 'onboarding',
    id,
    version,
    firm: parent,
    parties: [parent],
    data: { counts: false },
  })
  return changed
}

export interface NewCharge extends Charge {
  kind: 'purchase' | 'change' | 'renewal'
  product: Product
  coupon: string
}

/** Adds a charge, or raises the status of a known one. Returns whether anything changed. */
export const saveCharge = async (tx: Tx, onboarding: number, charge: NewCharge): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.onboardingCharge}, ${onboarding})`.execute(tx)
  const stored = await tx
    .selectFrom('onboarding_charge')
    .select(['id', 'status'])
    .where('provider_id', '=', charge.id)
    .executeTakeFirst()
  if (!isLaterStatus(stored?.status as Charge['status'] | undefined, charge.status)) return false
  if (stored)
    await tx
      .updateTable('onboarding_charge')
      .set({ status: charge.status, amount: charge.amount })
      .where('id', '=', stored.id)
      .execute()
  else
    await tx
      .insertInto('onboarding_charge')
      .values({
        onboarding,
        provider_id: charge.id,
        kind: charge.kind,
        product: charge.product,
        amount: charge.amount,
        coupon: charge.coupon,
        status: charge.status,
        at: charge.at.toISOString(),
      })
      .execute()
  return true
}
