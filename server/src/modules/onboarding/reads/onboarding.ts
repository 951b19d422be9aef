import { sql } from 'kysely'
import { joinLines } from '#contract/kit/address.ts'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import { onboardProducts } from '#contract/kit/onboard-steps.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { nextStep, stateOf } from '../rules/state.ts'
import type { OnboardingRow } from '../store.ts'
import { paying } from '../paying.ts'

type FirmRow = {
  name: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
  country: string
  phone: string
  language: number
  time_zone_id: number | null
  web_address: string
  company_id: string
}
type BrandRow = {
  parent_name: string
  country: string
  language: number
  time_zone_id: number | null
  settings: { name: string; value: string }[] | null
}

const nothing = { addressLines: '', city: '', stateProvince: '', postalCode: '', country: 'US' }

/** `+49 30123456` as country code and number; a number without a code is American. */
const splitPhone = (phone: string): [code: string, number: string] => {
  const found = /^\+(\d{1,4}) (.*)$/.exec(phone)
  return found ? [found[1] ?? '1', found[2] ?? ''] : ['1', phone]
}

/** What an onboarding has saved so far. In test mode nothing is saved, so all is empty. */
export const readOnboarding = async (
  services: Services,
  row: OnboardingRow,
  now: Date,
): Promise<Onboarding> => {
  const [firms, brands, charges] = await services.db.as(systemScope).batch([
    statement(sql<FirmRow>`select f.name, f.address_line1, f.address_line2, f.city, f.state, f.postal_code, f.country,
      f.phone, f.language, z.id as time_zone_id, f.web_address, f.company_id
      from firm f left join time_zone z on z.name = f.time_zone where f.id = ${row.firm ?? 0}`),
    statement(sql<BrandRow>`select p.name as parent_name, p.country, p.language, z.id as time_zone_id, (
        select json_agg(json_build_object('name', near.name, 'value', near.value)) from (
          select distinct on (s.name) s.name, s.value from firm_preference s
          where s.firm = any(p.path) and s.category = 'Brand' and not s.is_inactive and s.value <> ''
          order by s.name, array_position(p.path, s.firm) desc) near) as settings
      from firm p left join time_zone z on z.name = p.time_zone where p.id = ${row.parent}`),
    statement(sql<Onboarding['receipts'][number]>`select id, kind, product, amount::text, coupon, status,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from onboarding_charge where onboarding = ${row.id} order by at desc, id desc limit 100`),
  ])
  const firm = firms[0]
  const brand = brands[0]
  const setting = (name: string) => brand?.settings?.find((one) => one.name === name)?.value ?? ''
  const [phoneCC, phoneNo] = splitPhone(firm?.phone ?? '')
  const pays = row.is_test ? services.payments.test : services.payments.live
  const prices = await paying(pays.prices())
  return {
    id: row.id,
    firm: row.firm ?? 0,
    state: stateOf(row, now),
    step: nextStep(row),
    testMode: row.is_test,
    expiresAt: new Date(row.expires_at).toISOString(),
    parentName: brand?.parent_name ?? '',
    brand: {
      title: setting('BrandTitle') || services.settings.appTitle,
      logo: setting('BrandLogo'),
      color: setting('BrandColor'),
    },
    firmType: firmTypes[row.firm_type as FirmTypeId],
    basic: {
      firstName: row.first_name,
      lastName: row.last_name,
      emailAddress: row.contact_email || row.email,
      marketing: row.marketing,
    },
    additional: firm
      ? {
          company: firm.name,
          jobTitle: row.job_title,
          addressLines: joinLines(firm.address_line1, firm.address_line2),
          city: firm.city,
          stateProvince: firm.state,
          postalCode: firm.postal_code,
          country: firm.country,
          phoneCC,
          phoneNo,
          languageId: firm.language,
          timezoneId: firm.time_zone_id ?? 0,
          webaddress: firm.web_address,
          companyId: firm.company_id,
        }
      : {
          ...nothing,
          company: '',
          jobTitle: '',
          country: brand?.country ?? 'US',
          phoneCC: '1',
          phoneNo: '',
          languageId: brand?.language ?? 1,
          timezoneId: brand?.time_zone_id ?? 0,
          webaddress: '',
          companyId: '',
        },
    shipping: row.shipping_city
      ? {
          addressLines: row.shipping_lines,
          city: row.shipping_city,
          stateProvince: row.shipping_state,
          postalCode: row.shipping_postal_code,
          country: row.shipping_country,
        }
      : nothing,
    purchase: {
      product: row.product as Onboarding['purchase']['product'],
      paymentMethod: row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
      coupon: row.coupon,
    },
    prices: onboardProducts.map((product) => ({ product, amount: prices[product] })),
    payments: { provider: pays.provider, publishableKey: pays.publishableKey },
    receipts: charges,
  }
}
