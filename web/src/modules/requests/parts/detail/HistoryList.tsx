import type { RequestShape } from '#contract/requests/index.ts'
import { Stamp } from '../../../../ui/base/text.tsx'
import { shortStamp, stampAt } from '../visitText.ts'
import { t } from './texts.ts'
import s from './aside.module.css'

type Entry = RequestShape['history'][number] & {
  /** Old and new values as text, if the entry has them. */
  said?: readonly { field: string; before: string; after: string }[]
}

/** Who did what and when. `full` shows full timestamps and wider rows. */
export function HistoryList({
  entries,
  zone,
  full,
}: {
  entries: readonly Entry[]
  zone: string
  full?: boolean
}) {
  return (
    <ol className={s.history} data-whole={full || undefined}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Stamp
            text={full ? stampAt(entry.at, zone) : shortStamp(entry.at, zone)}
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

const NoValue = () => <i className="muted">{t('history.nothing')}</i>

/** "planned time: 11/21/2026 09:30 am → 11/22/2026 08:00 am" */
const Change = ({ field, before, after }: { field: string; before: string; after: string }) => (
  <span className={s.change}>
    {field}: <del>{before || <NoValue />}</del>
    <span aria-hidden="true"> → </span>
    <span className="vh">{t('history.nowSpoken')}</span>
    <ins>{after || <NoValue />}</ins>
  </span>
)
