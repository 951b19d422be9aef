import { Note } from '../../../../ui/states/Note.tsx'
import type { summaryOf } from './bulk.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

/** Result of a bulk change: how many succeeded, and why the others didn't. */
export function BulkOutcome({ done, result }: { done: string; result: ReturnType<typeof summaryOf> }) {
  const { refused } = result
  return (
    <div className={s.column} role="status">
      {result.done > 0 && <Note tone="good">{done}</Note>}
      <Note tone="warn">{t('bulk.unchanged', { count: refused.length })}</Note>
      <ul className={s.refused}>
        {refused.map(({ id, says }) => (
          <li key={id}>{says}</li>
        ))}
      </ul>
    </div>
  )
}
