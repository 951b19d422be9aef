import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { figuresMail } from '#contract/reports.ts'
import { zoneName } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText, listError } from '../../../kit/list/listError.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

type Stored = AnswerOf<typeof figuresMail>
type Choice = Partial<Pick<Stored, 'weekly' | 'monthly'>>

/** Chooses how often the figures come by email. */
export function FiguresMailDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const found = useQuery(read('GET report/figuresMail'))
  const [choice, setChoice] = useState<Choice>({})
  const [isSaving, setSaving] = useState(false)
  const failed = listError(found.error, () => void found.refetch())
  const stored = found.data
  const isPossible = stored !== undefined && stored.isReceiver && stored.email !== ''
  const isDirty = isPossible && changesOf(stored, choice).length > 0
  const save = async () => {
    setSaving(true)
    try {
      await api('POST report/saveFiguresMail', { body: choice })
      await markStale(client, 'report/figuresMail')
      toast.ok(t('mail.done'))
      onClose()
    } catch (error) {
      toast.error(actionErrorText(error, t('mail.failed')))
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={t('mail.title')}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} {...(isPossible ? {} : { cancelLabel: t('mail.close') })}>
          {isPossible && (
            <SaveButton
              dirty={isDirty}
              saving={isSaving}
              label={t('mail.save')}
              onSave={() => void (isDirty ? save() : onClose())}
            />
          )}
        </DialogFoot>
      }
    >
      <div className={s.files}>
        {failed ? (
          <ErrorState {...failed} />
        ) : stored ? (
          <Choices stored={{ ...stored, ...choice }} onChange={setChoice} isPossible={isPossible} />
        ) : (
          <>
            <p className="vh" role="status">
              {t('mail.loading')}
            </p>
            <CardSkeleton lines={3} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const changesOf = (stored: Stored, choice: Choice): (keyof Choice)[] =>
  (['weekly', 'monthly'] as const).filter((key) => choice[key] !== undefined && choice[key] !== stored[key])

interface ChoicesProps {
  stored: Stored
  isPossible: boolean
  onChange: (choice: (before: Choice) => Choice) => void
}

function Choices({ stored, isPossible, onChange }: ChoicesProps) {
  if (!isPossible)
    return <Note tone="info">{t(stored.isReceiver ? 'mail.noEmail' : 'mail.notReceiver')}</Note>
  return (
    <>
      <p>{t('mail.text', { email: stored.email })}</p>
      <CheckField
        label={t('mail.weekly')}
        name="weekly"
        value={stored.weekly}
        onChange={(weekly) => onChange((before) => ({ ...before, weekly }))}
      />
      <CheckField
        label={t('mail.monthly')}
        name="monthly"
        value={stored.monthly}
        onChange={(monthly) => onChange((before) => ({ ...before, monthly }))}
      />
      <p className="muted">{t('mail.time', { zone: zoneName(stored.timeZone) })}</p>
    </>
  )
}
