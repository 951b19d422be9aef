import type { RequestShape } from '#contract/requests/index.ts'
import { Stamp } from '../../../../ui/base/text.tsx'
import { shortStamp, stampAt } from '../words.ts'
import s from './aside.module.css'

type Entry = RequestShape['history'][number] & {
  /** Before and after in words, where they are told. */
  said?: readonly { field: string; before: string; after: string }[]
}

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
            {entry.said?.map((each) => (
              <Change key={each.field} {...each} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

const none = <i className="muted">nothing</i>

/** "planned time: 11/21/2026 09:30 am → 11/22/2026 08:00 am" */
const Change = ({ field, before, after }: { field: string; before: string; after: string }) => (
  <span className={s.change}>
    {field}: <del>{before || none}</del>
    <span aria-hidden="true"> → </span>
    <span className="vh">, now </span>
    <ins>{after || none}</ins>
  </span>
)
