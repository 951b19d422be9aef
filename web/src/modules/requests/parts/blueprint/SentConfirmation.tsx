import { IconCircleCheck } from '@tabler/icons-react'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import type { SentRequest } from './useBlueprint.ts'
import { t } from './blueprintTexts.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import s from './blueprint.module.css'

/** Confirmation with the request number and what happens next. */
export function SentConfirmation({ sent, email }: { sent: SentRequest; email: string }) {
  const { center, number, failed } = sent
  return (
    <div className={s.thanks}>
      <IconCircleCheck size={40} aria-hidden="true" />
      <h1>{t('sent.title', { number, center: center.name })}</h1>
      <p>{t('sent.next', { email })}</p>
      {center.phone && (
        <p>
          <Rich
            text={t.template('sent.questions')}
            values={{ phone: <PhoneText number={center.phone} dial /> }}
          />
        </p>
      )}
      {failed.length > 0 && <Note tone="warn">{t('sent.photosFailed', { reasons: failed.join(' ') })}</Note>}
    </div>
  )
}
