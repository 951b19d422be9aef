import { IconMessage2 } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import { ageText, useNow } from '../../../../kit/time/age.ts'
import { openChat } from '../../../../kit/chatRequests.ts'
import { plannedText } from '../../../../kit/time/zone.ts'
import { CountBadge } from '../../../../ui/base/CountBadge.tsx'
import { Person, Stamp } from '../../../../ui/base/text.tsx'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './list.module.css'

/** How long ago something happened, with the full timestamp in the reader's zone as tooltip. */
export const Age = textMemo(function Age({ instant, zone }: { instant: string; zone: string }) {
  const now = useNow()
  return <Stamp text={ageText(instant, now, zone)} whole={stampAt(instant, zone)} instant={instant} />
})

/** Planned time, or that none is set. */
export function Planned(props: { local: string | null; at: string | null; zone: string }) {
  if (!props.local) return <span className="muted">{t('cell.notScheduled')}</span>
  return <Stamp text={plannedText(props.local, props.at, props.zone)} />
}

/** The first technician and the number of others. `plain` leaves out the avatar for narrow columns. */
export function Techs({ names, plain }: { names: string | null; plain?: boolean }) {
  if (!names) return <span className="muted">{t('cell.notAssigned')}</span>
  const [first = '', ...others] = names.split(', ')
  const person = plain ? <span className="cut">{first}</span> : <Person name={first} />
  if (others.length === 0) return person
  return (
    <span className={s.techs} data-tip={names}>
      {person}
      <span className="muted">+{others.length}</span>
    </span>
  )
}

/** Number of unread chat messages of a repair order; a press opens the chat. */
export function Unread({ calibrate, count }: { calibrate: number; count: number }) {
  if (count === 0) return null
  return (
    <button
      type="button"
      className={s.unread}
      aria-label={t('cell.unread', { count })}
      onClick={(event) => {
        event.stopPropagation()
        openChat(`request_${calibrate}`)
      }}
    >
      <IconMessage2 size={16} aria-hidden="true" />
      <CountBadge count={count} hidden />
    </button>
  )
}
