import type { Message } from '#contract/kit/texts.ts'
import { t } from '../texts.ts'

/** Why a service group cannot be made inactive, as a message; undefined if it can. */
export const whyInUse = (name: string, services: number, items: number): Message | undefined => {
  if (services > 0 && items > 0)
    return t.message('group.both', {
      name,
      services: t('group.serviceCount', { count: services }),
      items: t('group.itemCount', { count: items }),
    })
  if (services > 0) return t.message('group.services', { name, count: services })
  return items > 0 ? t.message('group.items', { name, count: items }) : undefined
}
