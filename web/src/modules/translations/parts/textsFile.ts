import { numberText } from '#contract/kit/locale.ts'
import type { QueryOf } from '#contract/kit/call.ts'
import type { translations } from '#contract/translations.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { saveCsv } from '../../../kit/list/csv.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'

const pageSize = 1000

/** Downloads the texts that the page lists as a file to translate, which `ImportTexts` takes. */
export const exportTexts = async (
  query: Omit<QueryOf<typeof translations>, 'page' | 'pageSize'>,
): Promise<void> => {
  const stop = new AbortController()
  const { signal } = stop
  const progress = toast.progress(t('export.running'), { cancel: () => stop.abort() })
  try {
    const rows: string[][] = []
    for (let page: number | null | undefined = 1; page;) {
      const found: Awaited<ReturnType<typeof load>> = await load(page)
      for (const { translationType, key, shipped, text } of found.items)
        rows.push([translationType, key, shipped, text])
      progress.update(t('export.running'), rows.length / found.count)
      page = found.next
    }
    const head = [t('export.part'), t('export.key'), t('export.shipped'), t('export.text')]
    saveCsv(t('export.file', { language: query.languageCode }), head, rows)
    progress.done(t('export.done', { count: rows.length, number: numberText(rows.length) }))
  } catch (error) {
    if (!signal.aborted) progress.fail(error instanceof CallError ? error.message : t('export.failed'))
  }

  function load(page: number) {
    return api('GET language/translations', { query: { ...query, page, pageSize } }, { signal })
  }
}
