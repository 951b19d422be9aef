import { sql } from 'kysely'
import { saveInsurer } from '#contract/contacts.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { repeatedRow, repeatedRows, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan } from '../rules/plan.ts'
import { checkFields } from '../rules/check-fields.ts'
import { contactsByEmail } from './contacts-by-email.ts'
import { t } from '../texts.ts'

type Stored = { id: number; name: string; isInactive: boolean; names: Record<string, string> }

/** Active ones last, so that they win over inactive ones of the same name. */
const storedInsurers = (firm: number, names: readonly string[]) =>
  statement(sql<Stored>`select i.id, lower(i.name) as name, i.name as "insuranceName", i.contact_id as "insuranceContact",
      i.is_inactive as "isInactive", jsonb_build_object('insuranceContact', coalesce(c.full_name, '')) as names
    from insurer i left join contact c on c.id = i.contact_id
    where i.firm = ${firm} and lower(i.name) = any(${names}::text[]) order by i.is_inactive desc, i.id`)

/** Plans the insurers of a firm's own list, matched by name. */
export const planInsurers = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const nameOf = ({ values }: SentRow) => (values.insurerName ?? '').trim().toLowerCase()
  const [found, contactOf] = await Promise.all([
    run(storedInsurers(firm, sent.map(nameOf))),
    contactsByEmail(
      run,
      firm,
      sent.flatMap(({ values }) => values.contactEmail ?? []),
    ),
  ])
  const byName = new Map(found.map((insurer) => [insurer.name, insurer]))
  const repeated = repeatedRows(
    sent.map((row) => ({ line: row.line, key: nameOf(row) })),
    seen.keys,
  )
  for (const row of sent) {
    const { line, values } = row
    const { insurerName = '', contactEmail } = values
    const stored = byName.get(nameOf(row))
    const contact = contactEmail ? contactOf.get(contactEmail.toLowerCase()) : undefined
    const { fields, problems } = checkFields('insurers', saveInsurer, { insuranceName: insurerName })
    const earlier = repeated.get(line)
    if (problems.length > 0) bad.push(...problemsOf(line, problems))
    else if (earlier !== undefined) bad.push(repeatedRow(line, earlier, 'insurerName'))
    else if (contactEmail && !contact) bad.push({ line, column: 'contactEmail', reason: t('row.owner') })
    else
      planRow(plan, row, stored, {
        // The spelling of a stored name stays.
        ...(stored ? {} : fields),
        ...(contact ? { insuranceContact: contact } : {}),
        ...(stored?.isInactive ? { isInactive: false } : {}),
      })
  }
  return plan
}
