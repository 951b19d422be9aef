import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { textsFields, type TextsCheck } from '#contract/imports.ts'
import { unescapeFormula } from '#contract/kit/formula.ts'
import { notFound, refused, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import { receiveTemporary } from '#server/modules/storage/door.ts'
import { checkTexts, saveTexts, type SentText } from '#server/modules/translations/door.ts'
import { firmExists } from './reads/count-records.ts'
import { textColumnFinder, type TextColumn } from './rules/schemas.ts'
import { readFileTable } from './rules/read-file.ts'
import { t } from './texts.ts'

/** All texts of a language are about a megabyte. */
const maxTextsBytes = 10 * 1024 * 1024
const shownProblems = 200

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** Checks a file of translated texts, or saves its good rows. */
export const uploadTexts =
  (services: Services) =>
  async ({ actor, request, now }: Upload): Promise<TextsCheck> => {
    if (!actor) throw unauthorized()
    return receiveTemporary(
      services,
      { user: actor.user, request, now, largest: maxTextsBytes },
      textsFields,
      async ({ languageCode, firm: asked, dryRun }, incoming) => {
        const firm = ownerFirm(actor, asked)
        const reads = services.db.asOnPrimary(actor)
        if (!(await firmExists(runBatched(reads), firm))) throw notFound('firm')
        const sent = readTexts(await readFile(incoming.path))
        const checked = await checkTexts(reads, firm, languageCode, sent)
        if (dryRun === '0')
          await services.db.command(actor, (tx) => saveTexts(tx, actor, firm, languageCode, checked.changed))
        const { changed, problems, ...counts } = checked
        return {
          ...counts,
          changed: changed.length,
          bad: problems.length,
          problems: problems.slice(0, shownProblems),
        }
      },
    )
  }

/** @throws Problem 422 when the file lacks a column */
const readTexts = (bytes: Buffer): SentText[] => {
  const { header, parts } = readFileTable(bytes, { delimiter: 'Comma', rowsToSkip: 0 })
  const find = textColumnFinder()
  const places = new Map<TextColumn, number>()
  for (const [at, heading] of header.entries()) {
    const column = find(heading)
    if (column && !places.has(column)) places.set(column, at)
  }
  const placeOf = (column: TextColumn): number => {
    const place = places.get(column)
    if (place === undefined)
      throw refused(t.message('texts.noColumn', { column: t(`texts.column.${column}`) }))
    return place
  }
  const [type, key, text] = [placeOf('type'), placeOf('key'), placeOf('text')]
  return [...parts()].flat().map(({ line, cells }) => ({
    line,
    type: cells[type] ?? '',
    key: cells[key] ?? '',
    text: unescapeFormula(cells[text] ?? ''),
  }))
}
