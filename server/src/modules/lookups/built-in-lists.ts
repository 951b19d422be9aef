import { listName } from '#contract/kit/list-name.ts'

/**
 * Lists with values the product relies on. The host may rename and reorder their items, and a firm may use
 * names of its own.
 */
const builtInLists: readonly string[] = ['Role', 'FirmType', 'TechnicianStatus', 'BlogStatus']

/** Why an item of the host's list can only be renamed or moved; null if there is no such limit. */
export const whyFixed = ({ firm, key, name }: { firm: number; key: string; name: string }): string | null =>
  firm === 1 && builtInLists.includes(key)
    ? `The product works with "${name}" of ${listName(key)}: it can be renamed and moved, and stays offered with its value.`
    : null

/** Why nothing can be added to the host's list; null if it can. */
export const whyNotAddable = (firm: number, key: string): string | null =>
  firm === 1 && builtInLists.includes(key)
    ? `${listName(key)} holds what the product knows, and nothing can be added. An item can be renamed.`
    : null
