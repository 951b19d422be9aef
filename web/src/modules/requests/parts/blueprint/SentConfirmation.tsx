import { IconCircleCheck } from '@tabler/icons-react'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import type { SentRequest } from './useBlueprint.ts'
import s from './blueprint.module.css'

/** Confirmation with the request number and what happens next. */
export function SentConfirmation({ sent, email }: { sent: SentRequest; email: string }) {
  const { center, number, failed } = sent
  return (
    <div className={s.thanks}>
      <IconCircleCheck size={40} aria-hidden="true" />
      <h1>
        Request {number} is with {center.name}
      </h1>
      <p>
        They look at it and answer you. Nothing is planned or charged yet. A copy is on its way to {email}.
      </p>
      {center.phone && (
        <p>
          Questions? Call <PhoneText number={center.phone} dial />.
        </p>
      )}
      {failed.length > 0 && <Note tone="warn">Some photos did not arrive. {failed.join(' ')}</Note>}
    </div>
  )
}
