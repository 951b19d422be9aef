import { sql } from 'kysely'
import type { addressSearch } from '#contract/contacts.ts'
import { cutLine } from '#contract/kit/address.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins } from '../../columns.ts'
import { addressColumns, addressJoins, type Address } from '../columns.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

/** A drop-down shows no more rows than this. */
const maxResults = 25
type Found = Address & { fullName: string; phoneNo: string }

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Finds addresses in scope that contain every word of the term. A two-letter word is matched as a state code
 * first.
 */
export const searchAddresses = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof addressSearch>,
): Promise<AnswerOf<typeof addressSearch>> => {
  for (const firm of [query.firmid, query.department])
    if (firm !== undefined && firm > 0 && !canSeeFirm(actor, firm)) throw notFound('firm')
  const terms = searchText(query.searchterm.replaceAll('\0', ''))
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 8)
  if (terms.length === 0) return { items: [] }
  const state = terms.findLast((word) => /^[a-z]{2}$/.test(word)) ?? null
  const patterns = terms
    .filter((word) => word !== state)
    .sort((a, b) => b.length - a.length)
    .map(patternOf)
  const firm = [query.department, query.firmid].find((each) => each !== undefined && each > 0) ?? null
  const type = query.type?.toLowerCase() || null
  // Two letters that are not a state code are searched in the text like any other word.
  const rows = await db.rows(
    statement(sql<Found>`with st as (select array_agg(id) as ids from state_province where lower(code) = ${state}),
        k as (select lookup.id from lookup where key = 'AddressType' and (lower(name) = ${type} or id::text = ${type}) limit 1)
      select ${addressColumns(actor)}, c.full_name as "fullName", c.phone_no as "phoneNo"
      from st, unnest(find_addresses(
        case when st.ids is null and ${state}::text is not null then ${patterns}::text[] || ${state === null ? '' : patternOf(state)}::text
          else nullif(${patterns}::text[], '{}') end,
        st.ids, case when ${type}::text is not null then coalesce((select k.id from k), -1) end, ${firm}::int, ${maxResults})) with ordinality hit(id, place)
      join contact_address a on a.id = hit.id join contact c on c.id = a.contact ${contactJoins} ${addressJoins}
      order by hit.place`),
  )
  return {
    items: rows.map(({ phoneNo, ...row }) => ({
      ...row,
      name: [row.fullName, phoneNo && phoneText(phoneNo)].filter(Boolean).join(' '),
      addressLine: cutLine(row.addressFull),
    })),
  }
}
