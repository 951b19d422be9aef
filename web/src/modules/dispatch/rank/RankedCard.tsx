import { IconCheck, IconMinus } from '@tabler/icons-react'
import { clock } from '#contract/kit/time.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Avatar } from '../../../ui/base/text.tsx'
import type { RankedTech } from '../data.ts'
import { reasonAgainstText, reasonForText, timeText } from '../format.ts'
import { t } from '../texts.ts'
import s from './rank.module.css'

interface Props {
  tech: RankedTech
  /** The time that is asked for, `HH:mm`; null where each starts as soon as they can. */
  askedTime: string | null
  hasIt: boolean
  mayAssign: boolean
  isBusy: boolean
  isFirst: boolean
  onAssign: () => void
  onWhatIf: () => void
  onTech: () => void
}

const loadText = ({ visits, nextStart }: RankedTech): string => {
  if (visits === 0) return t('techs.noVisits')
  const time = nextStart && clock(nextStart.slice(-5))
  return time ? t('rank.loadNext', { count: visits, time }) : t('rank.load', { count: visits })
}

/** A tech who can take the visit, with what speaks for and against it. */
export function RankedCard(props: Props) {
  const { tech, askedTime, hasIt, mayAssign, isBusy, isFirst, onAssign, onWhatIf, onTech } = props
  const { name, rank, start } = tech
  return (
    <li className={s.card} data-tech={tech.user} data-first={isFirst || undefined}>
      <span className={s.rank}>{rank}</span>
      <Avatar name={name} size="l" />
      <div className={s.who}>
        <button type="button" className={s.name} onClick={onTech}>
          {name}
        </button>
        <span className="cut">{loadText(tech)}</span>
      </div>
      {mayAssign &&
        (hasIt ? (
          <span className={s.has}>{t('rank.isAssigned')}</span>
        ) : (
          <Button
            size="s"
            look={isFirst ? 'primary' : 'plain'}
            busy={isBusy}
            aria-label={t('rank.assignTo', { name })}
            onClick={onAssign}
          >
            {t('rank.assign')}
          </Button>
        ))}
      <ul className={s.reasons}>
        {start && askedTime === null && (
          <li>
            <IconCheck size={14} aria-hidden="true" />
            {t('rank.starts', { time: timeText(start) })}
          </li>
        )}
        {tech.reasonsFor.map((reason) => (
          <li key={reason.code}>
            <IconCheck size={14} aria-hidden="true" />
            {reasonForText(reason)}
          </li>
        ))}
        {tech.reasonsAgainst.map((reason) => (
          <li key={reason.code} data-against="">
            <IconMinus size={14} aria-hidden="true" />
            {reasonAgainstText(reason)}
          </li>
        ))}
        {!hasIt && (
          <li>
            <button
              type="button"
              className={s.whatIf}
              onClick={onWhatIf}
              aria-label={t('rank.detailsOf', { name })}
            >
              {t('rank.details')}
            </button>
          </li>
        )}
      </ul>
    </li>
  )
}
