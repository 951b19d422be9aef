import { sql } from 'kysely'
import { onVisibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChangedTexts } from '#server/kernel/texts/reader.ts'
import { setChangedTexts } from '#server/kernel/texts/text-engine.ts'
import { createWorker, listenForNotices } from '#server/modules/live/door.ts'

type Row = {
  firm: number
  languageCode: string
  type: string
  key: string
  text: string
  members: number[] | null
}

/** The changed texts that the server words itself, by company, nearest to a reader first. */
const loadChangedTexts = async ({ db }: Services): Promise<ChangedTexts[]> => {
  const rows = await db.asOnPrimary(systemScope).rows(
    statement(sql<Row>`
      with changed as (select t.firm, t.language_code, t.type, t.key, t.text from translation t
        where t.state = 'live' and (t.type like 'server/%' or t.type like 'contract/%')),
      members as (select c.firm, case when c.firm > 1 then array(select f.id from firm f where f.path @> array[c.firm]) end as members
        from (select distinct firm from changed) c)
      select c.firm, c.language_code as "languageCode", c.type, c.key, c.text, m.members
      from changed c join members m on m.firm = c.firm join firm f on f.id = c.firm
      order by array_length(f.path, 1) desc, c.firm`),
  )
  return [...Map.groupBy(rows, ({ firm }) => firm).values()].map((own) => ({
    members: own[0]?.members ? new Set(own[0].members) : null,
    languages: new Map(
      [...Map.groupBy(own, ({ languageCode }) => languageCode)].map(([language, texts]) => [
        language,
        new Map(
          [...Map.groupBy(texts, ({ type }) => type)].map(([type, entries]) => [
            type,
            Object.fromEntries(entries.map(({ key, text }) => [key, text])),
          ]),
        ),
      ]),
    ),
  }))
}

/** Keeps the changed texts of emails, documents, and problems up to date in this process. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const loader = createWorker(
    async () => {
      setChangedTexts(await loadChangedTexts(services))
      return false
    },
    (error) => services.log.warn({ err: error }, 'changed texts could not be read; it is tried again'),
  )
  onVisibilityChanged(services, loader.wake)
  const stopListening = await listenForNotices(services, ['texts'], loader.wake)
  return async () => {
    await stopListening()
    await loader.stop()
    setChangedTexts([])
  }
}
