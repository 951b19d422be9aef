import type { saveAdasRule } from '#contract/adas.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { localAt } from '#contract/kit/time.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { publishList } from '../../lookups/door.ts'
import { t } from '../texts.ts'

const host = 1
const rules: RecordKind = {
  table: 'adas_rule',
  what: 'rule',
  // The plans of all open repair orders follow it.
  publish: (tx, actor, row) => publishList(tx, actor, 'adas.ruleChanged', row),
}

/** Saves a rule as a new version. The database keeps every version with the day from which it holds. */
export const saveRule = (tx: Tx, actor: Actor, body: BodyOf<typeof saveAdasRule>, now: Date) =>
  refuseDuplicate('adas_rule_code', String(t.message('rule.duplicate', { code: body.code ?? '' })), () =>
    saveRecord(
      tx,
      actor,
      rules,
      { id: body.rule, version: body.version },
      {
        code: body.code,
        makes: body.makes,
        models: body.models,
        year_from: body.yearFrom,
        year_to: body.yearTo,
        parts: body.parts,
        operations: body.operations,
        fault_codes: body.faultCodes,
        system: body.system,
        need: body.need,
        method: body.method,
        prerequisites: body.prerequisites,
        advice: body.advice,
        source_name: body.sourceName,
        source_url: body.sourceUrl,
        grade: body.grade,
        is_confirmed: body.isConfirmed,
        seen_on: body.seenOn,
        valid_from: body.validFrom,
        valid_to: body.validTo,
        is_inactive: body.isInactive,
      },
      {
        ownerOfNew: () => host,
        check: (next, stored) =>
          Promise.resolve(checkRule(next, stored !== undefined, localAt(now, actor.timeZone).slice(0, 10))),
      },
    ),
  )

type Next = {
  code?: string
  parts?: string[]
  fault_codes?: string[]
  system?: string
  need?: string
  grade?: string
  source_name?: string
  year_from?: number | null
  year_to?: number | null
  valid_from?: string
  valid_to?: string | null
}

/** A rule needs a name, a system, something that sets it off, and a source. A new one holds from today on. */
const checkRule = (record: Record<string, unknown>, isStored: boolean, today: string) => {
  const next = record as Next
  const errors = []
  for (const [field, value] of Object.entries({
    code: next.code,
    system: next.system,
    need: next.need,
    grade: next.grade,
  }))
    if (!value) errors.push({ field, message: t.message('required') })
  if ((next.parts ?? []).length + (next.fault_codes ?? []).length === 0)
    errors.push({ field: 'parts', message: t.message('rule.trigger') })
  if (next.grade !== 'general' && !next.source_name)
    errors.push({ field: 'sourceName', message: t.message('rule.source') })
  if (next.year_from && next.year_to && next.year_to < next.year_from)
    errors.push({ field: 'yearTo', message: t.message('rule.years') })
  if (next.valid_to && next.valid_to < (next.valid_from ?? today))
    errors.push({ field: 'validTo', message: t.message('rule.dates') })
  if (errors.length > 0) throw invalid(errors)
  return isStored || next.valid_from ? undefined : { valid_from: today }
}
