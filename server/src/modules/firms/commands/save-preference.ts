import type { Message } from '#contract/kit/texts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveFirmPreference } from '#contract/firms.ts'
import { openStatuses } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { lockFirm } from '../store.ts'
import { setPreference } from '../rows.ts'
import { t } from '../texts.ts'

// texts-ignore: category and name of a preference
const hideOnMap = 'Center HideRequestsOnMap'
/** Preferences that are on or off. */
// texts-ignore: category and name of preferences
const switches = [hideOnMap, 'Dispatch DispatchApproach', 'Invoice HideDiscount']
/** Formats of other preferences, by category and name, or by name alone. */
const formats: Readonly<Record<string, [RegExp, () => Message]>> = {
  MainLogo: [/^$|^(https:\/\/|data:image\/|\/(?!\/))[^\s<>"]*$/, () => t.message('preference.logo')],
  // texts-ignore: category and name of a preference
  'Invoice DueDays': [/^(\d|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, () => t.message('preference.dueDays')],
  // texts-ignore: category and name of a preference
  'Invoice BillTo': [/^(shop|insurer|customer)$/i, () => t.message('preference.billTo')],
  // texts-ignore: category and name of a preference
  'Invoice Prefix': [/^.{0,12}$/, () => t.message('preference.long', { max: 12 })],
  // texts-ignore: category and name of a preference
  'Invoice CreditPrefix': [/^.{0,12}$/, () => t.message('preference.long', { max: 12 })],
  // texts-ignore: category and name of a preference
  'Invoice Note': [/^[^]{0,1000}$/, () => t.message('preference.long', { max: 1000 })],
}

/** Saves one preference of a firm. */
export const savePreference = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveFirmPreference>,
): Promise<AnswerOf<typeof saveFirmPreference>> => {
  const { id: firm } = await lockFirm(tx, actor, body.firm)
  const key = { category: body.firmPreferenceCategory, name: body.firmPreferenceName }
  const fullName = `${key.category} ${key.name}`
  if (switches.includes(fullName) && !['0', '1', ''].includes(body.preference))
    throw invalid([{ field: 'preference', message: t.message('preference.switch') }])
  const [format, message] = formats[fullName] ?? formats[key.name] ?? []
  if (format && message && !format.test(body.preference))
    throw invalid([{ field: 'preference', message: message() }])
  const before = await tx
    .selectFrom('firm_preference')
    .select(['id', 'value', 'is_inactive', 'version'])
    .where('firm', '=', firm)
    .where('category', '=', key.category)
    .where('name', '=', key.name)
    .forUpdate()
    .executeTakeFirst()
  const values = { value: body.preference, is_inactive: Boolean(body.isInactive) }
  if (before) {
    const row = { entity: 'firm_preference', id: before.id, version: before.version }
    const [was, is] = [{ [fullName]: before.value }, { [fullName]: values.value }]
    const changed = await mergeChanges(tx, actor, row, was, is, body.version, { [fullName]: 'preference' })
    values.value = changed[fullName] ?? before.value
  }
  const { id, version } = await setPreference(tx, firm, key, values)
  await recordHistory(tx, actor, {
    entity: 'firm_preference',
    id,
    firm,
    version,
    what: 'changed',
    changes: { [fullName]: [before?.value ?? null, values.value] },
  })
  await publish(tx, actor, {
    name: 'firms.preferenceChanged',
    entity: 'firm',
    id: firm,
    version,
    firm,
    parties: fullName === hideOnMap ? [firm, ...(await centersOf(tx, firm))] : [firm],
  })
  return {
    firm,
    name: key.name,
    value: values.value,
    type: key.category,
    isInactive: values.is_inactive,
    from: null,
    version,
  }
}

/** Centers with open work for a firm in any branch. Its location is on their map. */
const centersOf = async (tx: Tx, firm: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('request')
    .select('service_firm')
    .distinct()
    .where('firm', '=', firm)
    .where('status', 'in', [...openStatuses])
    .where('deleted_at', 'is', null)
    .where('service_firm', 'is not', null)
    .execute()
  return rows.flatMap(({ service_firm: center }) => center ?? [])
}
