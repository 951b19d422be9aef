import { sql } from 'kysely'
import type { AuthorizationView } from '#contract/requests/authorization.ts'

/** What an outsider reads about the companies of a request. */
export type BrandHead = {
  shop_name: string
  center_name: string
  phone: string
  brand: Record<string, string> | null
}

/** Columns of `BrandHead` for a shop `s` and a center `c`. The brand is the nearest one up the tree. */
export const brandFields = sql.raw(`s.name as shop_name, c.name as center_name, c.phone,
  (select json_object_agg(b.name, b.value) from (select distinct on (p.name) p.name, p.value
    from firm_preference p where p.firm = any(c.path) and p.category = 'Brand' and not p.is_inactive
      and p.value <> '' and p.name in ('BrandTitle', 'BrandColor', 'BrandLogo')
    order by p.name, array_position(c.path, p.firm) desc) b) as brand`)

/** Title, color, and logo of a page for outsiders. `isFull` includes the shop. */
export const brandOf = (
  head: BrandHead | null,
  title: string,
  isFull: boolean,
): AuthorizationView['brand'] => {
  const { BrandTitle, BrandColor = '', BrandLogo = '' } = head?.brand ?? {}
  return {
    title: BrandTitle ?? title,
    colour: /^#[0-9a-f]{6}$/i.test(BrandColor) ? BrandColor : null,
    logo: /^data:image\/(png|jpeg|webp|svg\+xml);base64,/.test(BrandLogo) ? BrandLogo : null,
    center: head?.center_name ?? '',
    phone: head?.phone ?? '',
    shop: isFull ? (head?.shop_name ?? '') : '',
  }
}
