import { listName } from '#contract/kit/list-name.ts'

/** Lists whose values the product itself means. The host may rename and order what stands in them, a firm may call it otherwise. */
const productLists: readonly string[] = ['Role', 'FirmType', 'TechnicianStatus', 'BlogStatus']

/** Why an item of the host stays as it is but for its name and place; null where nothing hangs on it. */
export const whyKept = ({ firm, key, name }: { firm: number; key: string; name: string }): string | null =>
  firm === 1 && productLists.includes(key)
    ? `The product works with "${name}" of ${listName(key)}: it can be renamed and moved, and stays offered with its value.`
    : null

/** Why nothing is added to the host's list. */
export const whyClosed = (firm: number, key: string): string | null =>
  firm === 1 && productLists.includes(key)
    ? `${listName(key)} holds what the product knows, and nothing can be added. An item can be renamed.`
    : null
