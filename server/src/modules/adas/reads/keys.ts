import { sql } from 'kysely'
import type { InfoLink, getKeys } from '#contract/adas.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import {
  adasSystems,
  calibrationMethods,
  repairOperations,
  repairParts,
  ruleGrades,
} from '#contract/kit/adas.ts'
import { gradeLabel, methodLabel, operationLabel, partLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import { parseLinks } from '../rules/link-data.ts'
import { t } from '../texts.ts'

type Entry = AnswerOf<typeof getKeys>[number]

const entries = <V extends string>(key: string, values: readonly V[], label: (value: V) => string): Entry[] =>
  values.map((value, index) => ({ key, id: index + 1, value, name: label(value), isInactive: false }))

/** The lists that the decoder itself defines. */
const ownLists: Readonly<Record<string, () => Entry[]>> = {
  AdasSystem: () => entries('AdasSystem', adasSystems, systemLabel),
  RepairPart: () => entries('RepairPart', repairParts, partLabel),
  RepairOperation: () => entries('RepairOperation', repairOperations, operationLabel),
  CalibrationMethod: () => entries('CalibrationMethod', calibrationMethods, methodLabel),
  RuleGrade: () => entries('RuleGrade', ruleGrades, gradeLabel),
}

/** Entries of each key: of the decoder's own lists, or of the lookup with this key. */
export const listKeys = async (
  db: Reads,
  actor: Actor,
  { keys, firm, showInactive }: BodyOf<typeof getKeys>,
): Promise<Entry[]> => {
  const rows = await db.rows(
    statement(sql<Entry>`select key, id, value, name, "isInactive" from (
        select distinct on (l.key, lower(l.name)) l.key, l.id, nullif(l.value, '') as value, l.name,
          l.is_inactive as "isInactive", l.sort
        from lookup l where l.key = any(${keys}::text[]) and l.firm = any(${listFirms(actor, firm)})
          and (${showInactive} or not l.is_inactive)
        order by l.key, lower(l.name), l.firm desc) own
      order by key, sort, name`),
  )
  return [...keys.flatMap((key) => (Object.hasOwn(ownLists, key) ? (ownLists[key]?.() ?? []) : [])), ...rows]
}

const generalLinks = (): InfoLink[] => [
  { name: t('link.general.icar'), url: 'https://rts.i-car.com/oem-calibration-requirements-search.html' },
  { name: t('link.general.vpic'), url: 'https://vpic.nhtsa.dot.gov/decoder/' },
  { name: t('link.general.recalls'), url: 'https://www.nhtsa.gov/recalls' },
]

/**
 * General links: those of the lookup AdasInfoLink, whose values hold JSON. A firm without any gets the shipped ones.
 */
export const listGeneralLinks = async (
  db: Reads,
  actor: Actor,
  firm: number | undefined,
): Promise<InfoLink[]> => {
  const rows = await db.rows(
    statement(sql<{ value: string }>`select l.value from lookup l
      where l.key = 'AdasInfoLink' and l.firm = any(${listFirms(actor, firm)}) and not l.is_inactive
      order by l.sort, l.name, l.id`),
  )
  return rows.length === 0 ? generalLinks() : rows.flatMap(({ value }) => parseLinks(value))
}
