import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { folded } from '#contract/kit/folded.ts'
import type { translations } from '#contract/translations.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import { loadTextItems, type Item } from './text-items.ts'

const isChanged = (item: Item): boolean => item.translation > 0
const isMissing = (item: Item): boolean => item.text === ''
const shows = { all: () => true, changed: isChanged, missing: isMissing }

/** Texts of a language as they apply to a company, with its own changes. */
export const listTranslations = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof translations>,
): Promise<AnswerOf<typeof translations>> => {
  const { languageCode, translationType, page, pageSize } = query
  const texts = await loadTextItems(db, ownerFirm(actor, query.firm), languageCode)
  const types = [...texts.shipped.keys()]
  const items = types
    .filter((type) => translationType === '' || translationType === type)
    .flatMap((type) => texts.of(type))
  const search = folded(query.search)
  const found = items.filter(
    (item) =>
      shows[query.show](item) &&
      [item.shipped, item.text, item.key, item.translationType].some((each) => folded(each).includes(search)),
  )
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    count: found.length,
    next: page * pageSize < found.length ? page + 1 : null,
    total: items.length,
    changed: items.filter(isChanged).length,
    missing: items.filter(isMissing).length,
    types,
  }
}
