import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './answerTexts.ts'
import s from './authorize.module.css'

const answerIcons = {
  yes: IconCheck,
  no: IconX,
  later: IconClock,
}

/** The recorded answers with signer and time. */
export function RecordedAnswer({ view }: { view: AuthorizationView }) {
  const { answer, zone } = view
  if (!answer) return null
  return (
    <>
      <ul className={s.answers}>
        {answer.services.map(({ id, description, amount, authorization }) => {
          const Icon = answerIcons[authorization]
          return (
            <li key={id}>
              <span className={s.mark} data-way={authorization}>
                <Icon size={18} aria-hidden="true" />
                {t(`answer.${authorization}`)}
              </span>
              <span className="grow">{description}</span>
              <Money amount={amount} className={authorization === 'no' ? s.declined : undefined} />
            </li>
          )
        })}
      </ul>
      <dl className={s.sums}>
        <div data-sum="yes">
          <dt>{t('recorded.authorized')}</dt>
          <dd>
            <Money amount={answer.total} />
          </dd>
        </div>
      </dl>
      <p className={s.signed}>
        {t(`recorded.${answer.signature}`, { name: answer.name, at: stampAt(answer.at, zone) })}
      </p>
      {view.says && (
        <div className={s.note}>
          <Note tone="info">{view.says}</Note>
        </div>
      )}
    </>
  )
}
