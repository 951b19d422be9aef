import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Money, moneyText } from '../../../../ui/base/Money.tsx'
import type { Answer, AskedService } from './choices.ts'
import s from './authorize.module.css'

const answerOptions = [
  { key: 'yes', label: 'Yes', icon: IconCheck },
  { key: 'no', label: 'No', icon: IconX },
  { key: 'later', label: 'Later', icon: IconClock },
] as const
const earlierAnswers = {
  open: null,
  yes: 'Answered yes before',
  no: 'Answered no before',
  later: 'Put off before',
}

interface Props {
  service: AskedService
  /** The price shown earlier, if it differs from the current one. */
  previousPrice: string | null
  chosen: Answer | undefined
  onChoose: (answer: Answer) => void
}

/** A service with its price and three equally weighted buttons. None is preselected, so consent is always explicit. */
export function AnswerRow({ service, previousPrice, chosen, onChoose }: Props) {
  const earlier = earlierAnswers[service.authorization]
  return (
    <li className={s.service}>
      <div className={s.line}>
        <b>{service.description}</b>
        <Money amount={service.amount} className={s.price} />
      </div>
      {previousPrice && (
        <p className={s.changed}>
          The price changed: it was {moneyText(previousPrice)}. This answer is for the new one.
        </p>
      )}
      {earlier && <p className={s.earlier}>{earlier}</p>}
      <div className={s.ways} role="group" aria-label={service.description}>
        {answerOptions.map(({ key, label, icon: Icon }) => (
          <button
            key={key}
            type="button"
            data-way={key}
            aria-pressed={chosen === key}
            onClick={() => onChoose(key)}
          >
            <Icon size={22} aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
    </li>
  )
}
