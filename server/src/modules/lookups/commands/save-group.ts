import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { upsertLookupGroup } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { ownerFirm } from '../list-firms.ts'
import { publishList } from '../publish-list.ts'
import { t } from '../texts.ts'

/** Renames a group of a list, or adds one at its end. */
export const saveLookupGroup = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof upsertLookupGroup>,
): Promise<AnswerOf<typeof upsertLookupGroup>> => {
  const { id } = await refuseDuplicate(
    'lookup_section_name',
    t.message('group.taken', { name: body.text }),
    () =>
      saveRecord(
        tx,
        actor,
        groups,
        body,
        { name: body.text },
        {
          ownerOfNew: () => ownerFirm(actor, body.firm),
          check: async (_next, stored) => (stored ? undefined : newGroup(body.className)),
        },
      ),
  )
  return { id, text: body.text }
}

const newGroup = (key: string | undefined) => {
  if (!key) throw invalid([{ field: 'className', message: t.message('required') }])
  return { key, sort: 1000 }
}

const groups: RecordKind = {
  table: 'lookup_section',
  what: 'group',
  names: { name: 'text' },
  publish: (tx, actor, row) => publishList(tx, actor, 'lookups.groupChanged', { ...row, entity: 'lookup' }),
}
