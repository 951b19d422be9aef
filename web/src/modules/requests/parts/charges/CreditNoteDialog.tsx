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
import s from './charges.module.css'

/** Credits an invoice, in full or by amounts of its lines before tax. */
export function CreditNoteDialog({ paper, onClose }: { paper: InvoiceShape; onClose: () => void }) {
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
      reason: reason.trim() ? undefined : 'Say what is corrected',
      all: !isFullCredit && creditedLines.length === 0 ? 'Write the amount of at least one line.' : undefined,
    }
    for (const { line, left } of lines)
      if (!isFullCredit && !wasSent(body) && amounts[line] && cents(amounts[line]) > cents(left))
        problems[`line${line}`] = `At most ${dollars(left)}`
    setErrors(problems)
    if (Object.values(problems).some(Boolean)) return
    if (await submit(body, credit.mutateAsync)) {
      toast.ok(`Credit note for ${paper.number} made`)
      onClose()
    }
  }
  return (
    <Dialog
      title={`Credit note for ${paper.number}`}
      sub={isFullCredit ? 'The visit opens again and can be invoiced anew.' : 'The visit stays closed.'}
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={credit.isPending} onClick={() => void save()}>
            Make credit note
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
        <CheckField label="All that is left of the invoice" value={isFullCredit} onChange={setIsFullCredit} />
        {!isFullCredit &&
          lines.map(({ line, description, left }) => (
            <MoneyField
              key={line}
              label={description}
              hint={`${dollars(left)} is left, before tax`}
              value={amounts[line] ?? ''}
              onChange={(amount) => setAmounts({ ...amounts, [line]: amount })}
              error={errors[`line${line}`]}
            />
          ))}
        <TextField
          label="Reason"
          required
          maxLength={500}
          placeholder="Stands on the credit note"
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
      </div>
    </Dialog>
  )
}
