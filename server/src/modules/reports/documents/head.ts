import { date, localAt } from '#contract/kit/time.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { PaperHead } from '../pdf/data.ts'
import type { BrandRow, FirmRow } from '../reads/report-data.ts'
import type { OrderHeader } from '../reads/report-head.ts'
import { formatTime } from '../format-time.ts'

export type Sides = { firms: readonly FirmRow[]; brand: readonly BrandRow[] }

/**
 * What every document of a visit shows about its repair order. Times are in the center's time zone, with its
 * name. Pure.
 */
export const paperHead = (head: OrderHeader, sides: Sides, title: string, now: Date): PaperHead => {
  const shop = firmBlock(sides.firms, head.firm)
  const brand = Object.fromEntries(sides.brand.map(({ name, value }) => [name, value]))
  return {
    brand: {
      title: brand.BrandTitle ?? title,
      logo: decodeLogo(brand.BrandLogo),
      colour: /^#[0-9a-f]{6}$/i.test(brand.BrandColor ?? '') ? (brand.BrandColor ?? null) : null,
    },
    firm: firmBlock(sides.firms, head.service_firm ?? head.firm),
    ro: head.ro_number,
    vehicle: {
      year: head.year === null ? '' : String(head.year),
      make: head.make_name ?? '',
      // A vehicle without a record is described by its text alone.
      model: head.model ?? head.vehicle_text,
      trim: head.trim ?? '',
      vin: head.vin,
    },
    customer: head.customer_name,
    insurer: head.insurer_name ? { name: head.insurer_name, claim: head.claim_number } : null,
    shop: { ...shop, name: shop.name || head.shop_name },
    date: date(localAt(now, timeZoneOf(head, sides.firms)).slice(0, 10)),
    printed: formatTime(now, timeZoneOf(head, sides.firms)),
  }
}

/** Time zone of the center, or of the shop while there is no center. */
export const timeZoneOf = (
  head: Pick<OrderHeader, 'firm' | 'service_firm'>,
  firms: readonly FirmRow[],
): string => firms.find(({ id }) => id === (head.service_firm ?? head.firm))?.time_zone ?? 'UTC'

const firmBlock = (firms: readonly FirmRow[], id: number) => {
  const firm = firms.find((each) => each.id === id)
  if (!firm) return { name: '', address: [], phone: '' }
  const town = [firm.city, `${firm.state} ${firm.postal_code}`.trim()].filter(Boolean).join(', ')
  return {
    name: firm.name,
    address: [firm.address_line1, firm.address_line2, town].filter(Boolean),
    phone: phoneText(firm.phone),
  }
}

/** Decodes a logo stored as a data URL. A logo given as an address is not fetched. */
const decodeLogo = (value: string | undefined): Buffer | null => {
  const [, data] = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,([\w+/=]+)$/.exec(value ?? '') ?? []
  return data ? Buffer.from(data, 'base64') : null
}
