import type { Message } from '#contract/kit/texts.ts'
import { listName } from '#contract/kit/list-name.ts'
import { t } from './texts.ts'

/**
 * Lists with values the product relies on. The host may rename and reorder their items, and a firm may use
 * names of its own.
 */
const builtInLists: readonly string[] = ['Role', 'FirmType', 'TechnicianStatus', 'BlogStatus']

/** Why an item of the host's list can only be renamed or moved; null if there is no such limit. */
export const whyFixed = ({ firm, key, name }: { firm: number; key: string; name: string }): Message | null =>
  firm === 1 && builtInLists.includes(key) ? t.message('builtIn.fixed', { name, list: listName(key) }) : null

/** Why nothing can be added to the host's list; null if it can. */
export const whyNotAddable = (firm: number, key: string): Message | null =>
  firm === 1 && builtInLists.includes(key) ? t.message('builtIn.closed', { list: listName(key) }) : null
