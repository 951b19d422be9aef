import type { PlannedChange } from '#contract/dispatch/shapes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Avatar } from '../../../ui/base/text.tsx'
import type { RankedTech } from '../data.ts'
import { changeText, reasonNotText } from '../format.ts'
import { t } from '../texts.ts'
import s from './rank.module.css'

interface Props {
  tech: RankedTech
  mayAssign: boolean
  onWhatIf: () => void
  onTake: (changes: readonly PlannedChange[]) => void
  onTech: () => void
}

/** A tech who can't take the visit: why, and the cheapest change after which they could. */
export function UnableRow({ tech, mayAssign, onWhatIf, onTake, onTech }: Props) {
  const { name, reasonsNot, change } = tech
  const text = change ? changeText(change) : ''
  return (
    <li className={s.unableRow} data-tech={tech.user}>
      <Avatar name={name} />
      <div className={s.who}>
        <button type="button" className={s.name} onClick={onTech}>
          {name}
        </button>
        {reasonsNot.map((reason, at) => (
          <span key={`${reason.code} ${at}`}>{reasonNotText(reason)}</span>
        ))}
        {change && <span className={s.change}>{text}</span>}
      </div>
      {mayAssign &&
        (change && change.changes.length > 0 ? (
          <Button
            size="s"
            aria-label={t('rank.doItFor', { change: text })}
            onClick={() => onTake(change.changes)}
          >
            {t('rank.doIt')}
          </Button>
        ) : (
          <Button size="s" look="ghost" aria-label={t('rank.detailsOf', { name })} onClick={onWhatIf}>
            {t('rank.details')}
          </Button>
        ))}
    </li>
  )
}
