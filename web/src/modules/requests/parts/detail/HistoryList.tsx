import type { RequestShape } from '#contract/requests/index.ts'
import { Stamp } from '../../../../ui/base/text.tsx'
import { shortStamp, stampAt } from '../words.ts'
import s from './aside.module.css'

type Entry = RequestShape['history'][number]

/** Who did what and when, newest first. */
export function HistoryList({
  entries,
  zone,
  whole,
}: {
  entries: readonly Entry[]
  zone: string
  whole?: boolean
}) {
  return (
    <ol className={s.history} data-whole={whole || undefined}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Stamp
            text={whole ? stampAt(entry.at, zone) : shortStamp(entry.at, zone)}
            whole={stampAt(entry.at, zone)}
            instant={entry.at}
          />
          <span>
            <b>{entry.by}</b> {entry.says}
            {entry.why && <span className={s.why}>“{entry.why}”</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
