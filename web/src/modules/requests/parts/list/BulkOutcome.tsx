import { Note } from '../../../../ui/states/Note.tsx'
import type { summaryOf } from './bulk.ts'
import s from './dialogs.module.css'

/** Result of a bulk change: how many succeeded, and why the others didn't. */
export function BulkOutcome({ done, result }: { done: string; result: ReturnType<typeof summaryOf> }) {
  const { refused } = result
  return (
    <div className={s.column} role="status">
      {result.done > 0 && <Note tone="good">{done}.</Note>}
      <Note tone="warn">
        {refused.length === 1 ? '1 was left as it is:' : `${refused.length} were left as they are:`}
      </Note>
      <ul className={s.refused}>
        {refused.map(({ id, says }) => (
          <li key={id}>{says}</li>
        ))}
      </ul>
    </div>
  )
}
