import type { ItemNeed } from '#contract/kit/item-needs.ts'
import { t } from './texts.ts'

/** "Not done · Photo missing": what keeps a checklist item open. */
export const needsText = (needs: readonly ItemNeed[]): string =>
  needs.map((need) => t(`needs.${need}`)).join(' · ')
