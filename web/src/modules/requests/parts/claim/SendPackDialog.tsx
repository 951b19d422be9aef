import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { claimPack } from '#contract/claims.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { invalidEmailAddresses, parseEmailAddresses } from '../detail/emailAddresses.ts'
import { t as documentText } from '../detail/documentTexts.ts'
import { useCancelMail } from '../detail/useCancelMail.ts'
import { t } from './texts.ts'

interface Props {
  calibrate: number
  pack: AnswerOf<typeof claimPack>
  onClose: () => void
}
type Errors = { to?: string | undefined; reason?: string | undefined; all?: string | undefined }

/** Sends the pack to the insurer. What is missing is named, and needs a reason. */
export function SendPackDialog({ calibrate, pack, onClose }: Props) {
  const client = useQueryClient()
  const cancelMail = useCancelMail(calibrate)
  const [to, setTo] = useState(pack.email)
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const lacking = pack.requirements.filter(({ isMet }) => isMet === false).map(({ name }) => name)
  const check = (): Errors => {
    const invalid = invalidEmailAddresses(to)
    return {
      to:
        invalid.length > 0
          ? documentText('send.noAddress', { count: invalid.length, list: invalid.join(', ') })
          : parseEmailAddresses(to).length === 0
            ? t('send.toMissing')
            : undefined,
      reason: lacking.length > 0 && !reason.trim() ? t('send.reasonMissing') : undefined,
    }
  }
  const send = async () => {
    const found = check()
    setErrors(found)
    if (found.to || found.reason || isBusy) return
    setBusy(true)
    try {
      const answer = await api('POST claim/sendClaimPack', {
        body: { calibrate, to: parseEmailAddresses(to).join(','), note, reason },
      })
      toast.ok(t('send.done', { to: answer.to.join(', ') }), { undo: () => cancelMail(answer.mail) })
      void markStale(client, 'claim/claimPack')
      void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
      onClose()
    } catch (failure) {
      setBusy(false)
      setErrors({ all: failure instanceof CallError ? failure.problem.detail : t('send.failed') })
    }
  }
  return (
    <Dialog
      title={t('send.title')}
      sub={
        pack.claimNumber
          ? t('forClaim', { insurer: pack.insurer, number: pack.claimNumber })
          : t('noNumber', { insurer: pack.insurer })
      }
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void send()}>
            {t('send.confirm')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        className="col"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {errors.all && (
          <div role="alert">
            <Note tone="bad">{errors.all}</Note>
          </div>
        )}
        {lacking.length > 0 && <Note tone="warn">{t('send.lacking', { list: lacking.join(', ') })}</Note>}
        {lacking.length > 0 && (
          <TextArea
            label={t('send.reason')}
            required
            rows={2}
            maxLength={500}
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        )}
        <TextArea
          label={t('send.to')}
          required
          rows={1}
          maxLength={2000}
          hint={t('send.toHint')}
          value={to}
          error={errors.to}
          onChange={setTo}
        />
        <TextArea label={t('send.note')} rows={3} maxLength={1000} value={note} onChange={setNote} />
      </form>
    </Dialog>
  )
}
