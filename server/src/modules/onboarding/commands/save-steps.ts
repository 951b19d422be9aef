import type { BodyOf } from '#contract/kit/call.ts'
import { splitLines } from '#contract/kit/address.ts'
import type { OnboardStep } from '#contract/kit/onboard-steps.ts'
import type {
  onboardFirm as companyCall,
  onboardMarketing as basicCall,
  onboardShippingSave as shippingCall,
} from '#contract/onboarding.ts'
import type { FirmTypeId } from '#contract/kit/firm-types.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { addFirm, changeFirm } from '../../firms/door.ts'
import { isUsernameTaken } from '../../identity/door.ts'
import { stateCode } from '../../lookups/door.ts'
import { missingBefore } from '../rules/state.ts'
import { linkActor, saveOnboarding, type OnboardingRow } from '../store.ts'
import { t } from '../texts.ts'

/** @throws Problem 422 when an earlier step isn't saved, or the firm isn't this invitation's */
export const requireTurn = (row: OnboardingRow, step: OnboardStep, firm: number): void => {
  const missing = missingBefore(row, step)
  if (missing) throw refused(t.message(`before.${missing}`))
  if (firm > 0 && firm !== row.firm) throw refused(t.message('otherFirm'))
}

/** @throws Problem 422 when the email address signs in already, so that it can't become the administrator's */
export const requireFreeEmail = async (tx: Tx, email: string): Promise<void> => {
  if (await isUsernameTaken(runInTx(tx), email))
    throw refused(t.message('emailTaken'), {
      errors: [{ field: 'emailAddress', message: t.message('emailTaken') }],
    })
}

/** Saves the first step. Answers the onboarding's id. */
export const saveBasic = async (
  tx: Tx,
  row: OnboardingRow,
  body: BodyOf<typeof basicCall>,
  now: Date,
): Promise<number> => {
  await requireFreeEmail(tx, body.emailAddress)
  await saveOnboarding(tx, linkActor(row), row, 'basic', {
    first_name: body.firstName,
    last_name: body.lastName,
    contact_email: body.emailAddress,
    ...(body.marketing === row.marketing && row.marketing_at
      ? {}
      : { marketing: body.marketing, marketing_at: now.toISOString() }),
  })
  return row.id
}

/** Saves the second step: adds the location, inactive until it is paid for, or changes it. Answers its firm. */
export const saveCompany = async (
  tx: Tx,
  row: OnboardingRow,
  body: BodyOf<typeof companyCall>,
): Promise<number> => {
  requireTurn(row, 'additional', body.firm)
  const [addressLine1, addressLine2] = splitLines(body.addressLines)
  const fields = {
    name: body.company,
    addressLine1,
    addressLine2,
    city: body.city,
    state: await requireState(tx, body),
    postalCode: body.postalCode,
    country: body.country,
    phone: body.phoneCC === '1' || body.phoneCC === '' ? body.phoneNo : `+${body.phoneCC} ${body.phoneNo}`,
    email: body.email || row.contact_email,
    webAddress: body.webaddress,
    companyId: body.companyId,
    timeZone: await timeZoneName(tx, body.timezoneId),
    language: await requireLanguage(tx, body.languageId),
  }
  const actor = linkActor(row)
  let { firm } = row
  if (firm === null)
    firm = await addFirm(tx, actor, {
      firm: -1,
      parent: row.parent,
      type: row.firm_type as FirmTypeId,
      isInactive: true,
      ...fields,
    })
  else await changeFirm(tx, actor, firm, fields)
  await saveOnboarding(tx, actor, row, 'additional', {
    firm,
    job_title: body.jobTitle,
    ...(body.firstName && { first_name: body.firstName }),
    ...(body.lastName && { last_name: body.lastName }),
  })
  return firm
}

/** @throws Problem 400 when the country's states are listed, and this isn't one of them */
const requireState = async (
  tx: Tx,
  { country, stateProvince }: { country: string; stateProvince: string },
): Promise<string> => {
  const code = await stateCode(tx, country, stateProvince)
  if (code === undefined) throw invalid([{ field: 'stateProvince', message: t.message('state') }])
  return code
}

const timeZoneName = async (tx: Tx, id: number): Promise<string> => {
  const zone = await tx.selectFrom('time_zone').select('name').where('id', '=', id).executeTakeFirst()
  if (!zone) throw invalid([{ field: 'timezoneId', message: t.message('timeZone') }])
  return zone.name
}
const requireLanguage = async (tx: Tx, id: number): Promise<number> => {
  const language = await tx.selectFrom('language').select('id').where('id', '=', id).executeTakeFirst()
  if (!language) throw invalid([{ field: 'languageId', message: t.message('language') }])
  return language.id
}

/** Saves the third step. Answers the onboarding's id. */
export const saveShipping = async (
  tx: Tx,
  row: OnboardingRow,
  body: BodyOf<typeof shippingCall>,
): Promise<number> => {
  requireTurn(row, 'shipping', body.firm)
  const state = await requireState(tx, body)
  await saveOnboarding(tx, linkActor(row), row, 'shipping', {
    shipping_lines: body.addressLines,
    shipping_city: body.city,
    shipping_state: state,
    shipping_postal_code: body.postalCode,
    shipping_country: body.country,
  })
  return row.id
}
