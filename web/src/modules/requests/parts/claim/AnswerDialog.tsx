import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimAnswers, type ClaimAnswer } from '#contract/kit/claim-pack.ts'
import type { SentPack } from '#contract/claims.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { t } from './texts.ts'

/** Records what the insurer said: accepted, paid, or denied with a reason. */
export function AnswerDialog({ pack, onClose }: { pack: SentPack; onClose: () => void }) {
  const client = useQueryClient()
  const { ClaimDenial } = useLookups('ClaimDenial')
  const [answer, setAnswer] = useState<ClaimAnswer>(pack.answer === 'none' ? 'accepted' : pack.answer)
  const [denial, setDenial] = useState(pack.denial === null ? null : String(pack.denial))
  const [note, setNote] = useState(pack.answerNote)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isDenied = answer === 'denied'
  const save = async () => {
    if (isDenied && denial === null && !note.trim()) return setError(t('answer.denialMissing'))
    if (isBusy) return
    setBusy(true)
    try {
      await api('POST claim/answerClaimPack', {
        body: {
          claimPack: pack.claimPack,
          version: pack.version,
          answer,
          denial: isDenied && denial !== null ? Number(denial) : null,
          note,
        },
      })
      toast.ok(t('answer.saved'))
      void markStale(client, 'claim/claimPack')
      onClose()
    } catch (failure) {
      setBusy(false)
      setError(failure instanceof CallError ? failure.problem.detail : t('answer.failed'))
      // Someone else may have recorded an answer: the list behind shows it.
      void markStale(client, 'claim/claimPack')
    }
  }
  return (
    <Dialog
      title={t('answer.title')}
      sub={pack.to}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {t('answer.save')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        className="col"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {error && (
          <div role="alert">
            <Note tone="bad">{error}</Note>
          </div>
        )}
        <Segmented
          label={t('answer.label')}
          options={claimAnswers
            .filter((each) => each !== 'none' || pack.answer !== 'none')
            .map((each) => ({ key: each, label: t(`answer.${each}`) }))}
          value={answer}
          onChange={(next) => {
            setAnswer(next)
            setError(undefined)
          }}
        />
        {isDenied && (
          <SelectField
            label={t('answer.denial')}
            options={choices(ClaimDenial, pack.denial)}
            value={denial}
            clearable
            onChange={setDenial}
          />
        )}
        <TextArea label={t('answer.note')} rows={3} maxLength={1000} value={note} onChange={setNote} />
      </form>
    </Dialog>
  )
}
