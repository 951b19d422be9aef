import { z } from 'zod'
import { call } from './kit/call.ts'
import {
  flag,
  id,
  line,
  listOf,
  filterText,
  listQuery,
  requiredLine,
  rights,
  version,
  webLine,
} from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

/**
 * A brand is nothing but a firm of type Franchiser: `brand` is that firm's id, and its preferences are that
 * firm's preferences. Brand settings therefore reach all firms below like any other preference, and a brand
 * can be moved, linked, and inactivated like any other location.
 */
export const brandShape = z.object({
  brand: z.number(),
  brandName: z.string(),
  phone: z.string(),
  email: z.string(),
  webAddress: z.string(),
  isInactive: z.boolean(),
  /** Shown in the app shell; null where the brand sets nothing. */
  BrandLogo: z.string().nullable(),
  BrandIcon: z.string().nullable(),
  BrandTitle: z.string().nullable(),
  BrandColor: z.string().nullable(),
  countFranchisees: z.number(),
  countShops: z.number(),
  version: z.number(),
  rights,
})
export type Brand = z.infer<typeof brandShape>

export const brands = call({
  method: 'GET',
  path: 'brand/brands',
  says: 'Brands, newest first. filter: 1 active, 0 inactive, 9999 all.',
  right: roles.host,
  query: z.object({ ...listQuery, filter: filterText }),
  answer: listOf(brandShape),
})
export const brand = call({
  method: 'GET',
  path: 'brand/brand',
  says: 'One brand.',
  right: roles.host,
  query: z.object({ id }),
  answer: brandShape,
  problems: ['notFound'],
})
export const saveBrand = call({
  method: 'POST',
  path: 'brand/saveBrand',
  says: 'Saves a brand; -1 or 0 adds one under the host. Omitted fields stay unchanged.',
  right: roles.host,
  creates: 'brand',
  body: z.object({
    brand: id.default(-1),
    brandName: requiredLine().optional(),
    phone: line(40).optional(),
    email: line().optional(),
    webAddress: webLine.optional(),
    isInactive: z.boolean().optional(),
    version,
  }),
  answer: brandShape,
  problems: ['notFound', 'conflict', 'refused'],
})

const place = z.object({
  firm: z.number(),
  firmName: z.string(),
  phone: z.string(),
  city: z.string(),
  state: z.string(),
  isInactive: z.boolean(),
})
export const brandFranchisees = call({
  method: 'GET',
  path: 'brand/brandFranchisees',
  says: 'The franchisees of a brand, each with its firm, by name.',
  right: roles.host,
  query: z.object({ franchisor: id }),
  answer: z.array(
    z.object({ franchisee: z.number(), franchisor: z.number(), Firm: place, countShops: z.number() }),
  ),
  problems: ['notFound'],
})
export const franchiseeShops = call({
  method: 'GET',
  path: 'brand/franchiseeShops',
  says: 'The shops of a franchisee, each with its firm and the center that serves it first, by name.',
  right: roles.host,
  query: z.object({ franchisee: id }),
  answer: z.array(
    z.object({ shop: z.number(), franchisee: z.number(), Firm: place, centerName: z.string().nullable() }),
  ),
  problems: ['notFound'],
})

const preference = z.object({
  brand: z.number(),
  name: z.string(),
  value: z.string(),
  /** Category; Brand for what the app shell shows. */
  type: z.string(),
  isInactive: z.boolean(),
  firm: z.number(),
  version: z.number(),
})
export type BrandPreference = z.infer<typeof preference>

export const brandPreference = call({
  method: 'GET',
  path: 'brand/brandPreference',
  says: 'The preferences a brand sets; without `brand`, those of the caller’s brand or the host.',
  right: roles.host,
  query: z.object({ brand: id.optional(), category: line(60).optional(), name: line(60).optional() }),
  answer: z.array(preference),
  problems: ['notFound'],
})
export const saveBrandPreference = call({
  method: 'POST',
  path: 'brand/saveBrandPreference',
  says: 'Sets one preference of a brand. All firms under it show it right away.',
  right: roles.host,
  body: z.object({
    brand: id,
    brandPreferenceName: requiredLine(60),
    preference: line(20_000),
    brandPreferenceCategory: requiredLine(60),
    isInactive: z.union([z.literal(0), z.literal(1), z.boolean()]).default(0),
    version,
  }),
  answer: preference,
  problems: ['notFound', 'conflict', 'refused'],
})
export const uploadBrandPicture = call({
  method: 'POST',
  path: 'brand/uploadPicture',
  says: 'Uploads a picture (form field `file`) as the BrandLogo or BrandIcon (field `name`) of a `brand`.',
  right: roles.host,
  upload: true,
  answer: preference,
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const brandSettings = call({
  method: 'GET',
  path: 'brand/settings',
  says: 'The branding of a firm (by default the caller’s), from the brand it is part of.',
  right: roles.all,
  query: z.object({ firm: id.optional(), refresh: flag.optional() }),
  answer: z.object({
    firm: z.number(),
    /** Nearest Franchiser above; null for the host and firms below no brand. */
    brand: z.number().nullable(),
    brandName: z.string().nullable(),
    settings: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  problems: ['notFound'],
})
