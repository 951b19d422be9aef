import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Money, moneyText } from '../../../../ui/base/Money.tsx'
import type { Answer, Asked } from './choices.ts'
import s from './authorize.module.css'

const ways = [
  { key: 'yes', word: 'Yes', icon: IconCheck },
  { key: 'no', word: 'No', icon: IconX },
  { key: 'later', word: 'Later', icon: IconClock },
] as const
const before = { open: null, yes: 'Answered yes before', no: 'Answered no before', later: 'Put off before' }

interface Props {
  service: Asked
  /** Another price than the one that was shown. */
  was: string | null
  chosen: Answer | undefined
  onChoose: (answer: Answer) => void
}

/** A service with its price and three equal buttons, none chosen beforehand. */
export function AnswerRow({ service, was, chosen, onChoose }: Props) {
  const earlier = before[service.authorization]
  return (
    <li className={s.service}>
      <div className={s.line}>
        <b>{service.description}</b>
        <Money amount={service.amount} className={s.price} />
      </div>
      {was && (
        <p className={s.changed}>
          The price changed: it was {moneyText(was)}. This answer is for the new one.
        </p>
      )}
      {earlier && <p className={s.earlier}>{earlier}</p>}
      <div className={s.ways} role="group" aria-label={service.description}>
        {ways.map(({ key, word, icon: Icon }) => (
          <button
            key={key}
            type="button"
            data-way={key}
            aria-pressed={chosen === key}
            onClick={() => onChoose(key)}
          >
            <Icon size={22} aria-hidden="true" />
            {word}
          </button>
        ))}
      </div>
    </li>
  )
}
