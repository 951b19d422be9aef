import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { saveUser } from '#contract/identity.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { t } from './texts.ts'

/**
 * Commission in percent, or null, by skill. Each skill is a field of its own so that two people who save
 * different skills don't conflict.
 */
export type SkillFields = Record<`skillDetail.${number}`, string | null>

const fieldOf = (group: number): `skillDetail.${number}` => `skillDetail.${group}`
const groupOf = (field: string): number => Number(field.slice('skillDetail.'.length))

export const isSkillField = (field: string): boolean => field.startsWith('skillDetail.')
export const countCheckedSkills = (fields: Record<string, unknown>): number =>
  Object.entries(fields).filter(([field, percent]) => isSkillField(field) && percent !== null).length

/** The skills sent by the tab. A stored skill that is missing from it was unchecked. */
export const skillsFromForm = (
  detail: BodyOf<typeof saveUser>['skillDetail'],
  stored: SkillFields,
): SkillFields => {
  if (!detail) return {}
  const sent: SkillFields = Object.fromEntries(Object.keys(stored).map((field) => [field, null]))
  for (const skill of detail)
    sent[fieldOf(skill.calibrateServiceGroup)] = skill.isChecked ? skill.commission : null
  return sent
}

export const loadSkills = async (tx: Tx, user: number): Promise<SkillFields> => {
  const rows = await tx
    .selectFrom('technician_skill')
    .select(['service_group', 'commission'])
    .where('user', '=', user)
    .execute()
  return Object.fromEntries(rows.map((row) => [fieldOf(row.service_group), row.commission]))
}

/**
 * Saves the skills among the changed fields.
 * @throws Problem 400 for a service group that isn't available to the firm
 */
export const saveSkills = async (
  tx: Tx,
  owner: { user: number; firm: number; path: number[] },
  changed: Record<string, unknown>,
): Promise<void> => {
  const skills = Object.entries(changed).filter(([field]) => isSkillField(field))
  const checked = skills.filter(([, percent]) => percent !== null)
  const unchecked = skills.filter(([, percent]) => percent === null).map(([field]) => groupOf(field))
  if (unchecked.length > 0)
    await tx
      .deleteFrom('technician_skill')
      .where('user', '=', owner.user)
      .where('service_group', 'in', unchecked)
      .execute()
  if (checked.length === 0) return
  const groups = checked.map(([field]) => groupOf(field))
  const available = await tx
    .selectFrom('service_group')
    .select('id')
    .where('id', 'in', groups)
    // A skill the user already has stays valid wherever the user or the service group was moved.
    .where((where) =>
      where.or([
        where('firm', 'in', owner.path),
        where(
          'id',
          'in',
          where.selectFrom('technician_skill').select('service_group').where('user', '=', owner.user),
        ),
      ]),
    )
    .execute()
  if (available.length < groups.length)
    throw invalid([{ field: 'skillDetail', message: t.message('skill.notListed') }])
  await tx
    .insertInto('technician_skill')
    .values(
      checked.map(([field, percent]) => ({
        firm: owner.firm,
        user: owner.user,
        service_group: groupOf(field),
        commission: String(percent),
      })),
    )
    .onConflict((on) =>
      on.columns(['user', 'service_group']).doUpdateSet({ commission: sql`excluded.commission` }),
    )
    .execute()
}
