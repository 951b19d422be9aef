import { links } from '#contract/links.ts'
import { t } from './texts.ts'

/** A section of /configuration. */
export type Section = {
  key: string
  title: string
  says: string
  group: string
  href?: string
}

/** Keys of the sections by group, in the order of the overview page. */
const groups = {
  lists: ['lookups', 'insurers'],
  visits: ['ready', 'precheck', 'action', 'verify', 'event-types', 'recommendations', 'calibration-rules'],
  services: ['services', 'groups', 'rate-types', 'rates'],
  wording: ['email-templates', 'translations'],
  prices: ['pricing-rules', 'tax-rates'],
  systems: ['tokens', 'webhooks'],
} as const
type Group = keyof typeof groups

/** Sections with a page of their own, which others than the host open, too. */
const pages: Readonly<Record<string, string>> = { tokens: links.tokens(), webhooks: links.webhooks() }

/** The sections in the order of the overview page. */
export const sections = (): readonly Section[] =>
  (Object.keys(groups) as Group[]).flatMap((group) =>
    groups[group].map((key): Section => ({
      key,
      title: t(`section.${key}`),
      says: t(`section.${key}.says`),
      group: t(`group.${group === 'prices' ? 'services' : group}`),
      ...(pages[key] ? { href: pages[key] } : {}),
    })),
  )
