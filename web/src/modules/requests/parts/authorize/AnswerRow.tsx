import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { Money, moneyText } from '../../../../ui/base/Money.tsx'
import type { Answer, AskedService } from './choices.ts'
import { t } from './answerTexts.ts'
import s from './authorize.module.css'

const answerOptions = [
  { key: 'yes', icon: IconCheck },
  { key: 'no', icon: IconX },
  { key: 'later', icon: IconClock },
] as const

interface Props {
  service: AskedService
  /** The price shown earlier, if it differs from the current one. */
  previousPrice: string | null
  chosen: Answer | undefined
  onChoose: (answer: Answer) => void
}

/** A service with its price and three equally weighted buttons. None is preselected, so consent is always explicit. */
export function AnswerRow({ service, previousPrice, chosen, onChoose }: Props) {
  const earlier = service.authorization
  return (
    <li className={s.service}>
      <div className={s.line}>
        <b>{service.description}</b>
        <Money amount={service.amount} className={s.price} />
      </div>
      {previousPrice && <p className={s.changed}>{t('priceChanged', { price: moneyText(previousPrice) })}</p>}
      {earlier !== 'open' && <p className={s.earlier}>{t(`earlier.${earlier}`)}</p>}
      <div className={s.ways} role="group" aria-label={service.description}>
        {answerOptions.map(({ key, icon: Icon }) => (
          <button
            key={key}
            type="button"
            data-way={key}
            aria-pressed={chosen === key}
            onClick={() => onChoose(key)}
          >
            <Icon size={22} aria-hidden="true" />
            {t(`answer.${key}`)}
          </button>
        ))}
      </div>
    </li>
  )
}
