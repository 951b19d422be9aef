import { useState } from 'react'
import { cents, dollars } from '#contract/kit/money.ts'
import type { InvoiceShape } from '#contract/requests/billing.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { MoneyField } from '../../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useIssueCreditNote } from './data.ts'
import { useSubmit } from './useSubmit.ts'
import { t } from './texts.ts'
import s from './charges.module.css'

/** Credits an invoice, in full or by amounts of its lines before tax. */
export function CreditMemoDialog({ paper, onClose }: { paper: InvoiceShape; onClose: () => void }) {
  const credit = useIssueCreditNote()
  const { errors, setErrors, submit, wasSent } = useSubmit()
  const [isFullCredit, setIsFullCredit] = useState(true)
  const [amounts, setAmounts] = useState<Record<number, string>>({})
  const [reason, setReason] = useState('')
  const lines = paper.lines.filter((line) => cents(line.left) > 0n)
  const creditedLines = lines.flatMap(({ line }) => (amounts[line] ? [{ line, amount: amounts[line] }] : []))
  const save = async () => {
    const body = {
      invoice: paper.invoice,
      reason: reason.trim(),
      ...(isFullCredit ? {} : { lines: creditedLines }),
    }
    const problems: Record<string, string | undefined> = {
      reason: reason.trim() ? undefined : t('memo.reason.missing'),
      all: !isFullCredit && creditedLines.length === 0 ? t('memo.lines.missing') : undefined,
    }
    for (const { line, left } of lines)
      if (!isFullCredit && !wasSent(body) && amounts[line] && cents(amounts[line]) > cents(left))
        problems[`line${line}`] = t('memo.tooMuch', { amount: dollars(left) })
    setErrors(problems)
    if (Object.values(problems).some(Boolean)) return
    if (await submit(body, credit.mutateAsync)) {
      toast.ok(t('memo.created', { number: paper.number }))
      onClose()
    }
  }
  return (
    <Dialog
      title={t('memo.title', { number: paper.number })}
      sub={isFullCredit ? t('memo.full.hint') : t('memo.part.hint')}
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={credit.isPending} onClick={() => void save()}>
            {t('memo.create')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.form}>
        {errors.all && (
          <div role="alert">
            <Note tone="bad">{errors.all}</Note>
          </div>
        )}
        <CheckField label={t('memo.full')} value={isFullCredit} onChange={setIsFullCredit} />
        {!isFullCredit &&
          lines.map(({ line, description, left }) => (
            <MoneyField
              key={line}
              label={description}
              hint={t('memo.left', { amount: dollars(left) })}
              value={amounts[line] ?? ''}
              onChange={(amount) => setAmounts({ ...amounts, [line]: amount })}
              error={errors[`line${line}`]}
            />
          ))}
        <TextField
          label={t('memo.reason')}
          required
          maxLength={500}
          placeholder={t('memo.reason.placeholder')}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      </div>
    </Dialog>
  )
}
