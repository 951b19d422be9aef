import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Stamp } from '../../../../ui/base/text.tsx'
import { shortStamp, stampAt } from '../visitText.ts'
import { groupHistory, groupText, type Group } from './groupHistory.ts'
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
      {groupHistory(entries).map((group) =>
        group.entries.length > 1 ? (
          <HistoryGroup key={group.entries[0]?.id} group={group} zone={zone} full={full ?? false} />
        ) : (
          group.entries.map((entry) => (
            <HistoryItem key={entry.id} entry={entry} zone={zone} full={full ?? false} />
          ))
        ),
      )}
    </ol>
  )
}

/** One entry with everything it changed. */
function HistoryItem({ entry, zone, full }: { entry: Entry; zone: string; full: boolean }) {
  return (
    <li>
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
  )
}

/** Several items of a stage as one line: "Dana Whitfield completed Readiness (8)". The items show on demand. */
function HistoryGroup({ group, zone, full }: { group: Group<Entry>; zone: string; full: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [newest] = group.entries
  if (!newest) return null
  return (
    <li>
      <Stamp
        text={full ? stampAt(newest.at, zone) : shortStamp(newest.at, zone)}
        whole={stampAt(newest.at, zone)}
        instant={newest.at}
      />
      <div>
        <button
          type="button"
          className={s.group}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <b>{newest.by}</b> {groupText(group)}
          </span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
        {isOpen && (
          <ol className={s.history} data-inside="" id={id}>
            {group.entries.map((entry) => (
              <HistoryItem key={entry.id} entry={entry} zone={zone} full={false} />
            ))}
          </ol>
        )}
      </div>
    </li>
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
