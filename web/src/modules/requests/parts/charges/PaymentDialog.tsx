import { useState } from 'react'
import { cents, dollars } from '#contract/kit/money.ts'
import { localAt } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { MoneyField } from '../../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { useRecordPayment } from './data.ts'
import { useSubmit } from './useSubmit.ts'
import { useVoidPaymentWithUndo } from './useVoidPaymentWithUndo.ts'
import s from './charges.module.css'

/** Records a payment in part or in full. A negative amount refunds an overpayment. */
export function PaymentDialog({ charges, onClose }: { charges: ChargesShape; onClose: () => void }) {
  const pay = useRecordPayment()
  const { PaymentType } = useLookups('PaymentType')
  const { errors, setErrors, submit, wasSent } = useSubmit()
  const { owed } = charges.sums
  const voidPayment = useVoidPaymentWithUndo()
  const today = localAt(new Date(), useProfile().timezone).slice(0, 10)
  const billedVisits = charges.visits.filter(({ calibrateEvent }) =>
    charges.invoices.some((paper) => paper.calibrateEvent === calibrateEvent),
  )
  const defaultVisit = billedVisits.find((each) => cents(each.owed) !== 0n) ?? billedVisits[0]
  const [visit, setVisit] = useState<string | null>(defaultVisit ? String(defaultVisit.calibrateEvent) : null)
  const [amount, setAmount] = useState(cents(owed) === 0n ? '' : owed)
  const [type, setType] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const [note, setNote] = useState('')
  const types = choices(PaymentType)
  const save = async () => {
    if (!visit) return
    const body = {
      calibrateEvent: Number(visit),
      amount,
      reference,
      note,
      ...(type ? { paymentType: Number(type) } : {}),
      ...(paidOn ? { paidOn } : {}),
    }
    const isOverpaid = amount !== '' && cents(amount) > 0n && cents(amount) > cents(owed)
    const problems = {
      amount:
        amount === '' || cents(amount) === 0n
          ? 'Write an amount'
          : isOverpaid && !wasSent(body)
            ? `At most ${dollars(cents(owed) > 0n ? owed : '0.00')} is owed`
            : undefined,
      paymentType: type ? undefined : 'Choose how it was paid',
    }
    setErrors(problems)
    if (problems.amount || problems.paymentType) return
    const record = async (asked: typeof body) => {
      const { payments } = await pay.mutateAsync(asked)
      const payment = Math.max(...payments.map((each) => each.payment))
      const undo = () => voidPayment({ payment, amount }, false)
      toast.ok(`Payment of ${dollars(amount)} booked`, { undo })
    }
    if (await submit(body, record)) onClose()
  }
  return (
    <Dialog
      title="Payment"
      sub={cents(owed) < 0n ? `${dollars(owed.slice(1))} was paid too much` : `${dollars(owed)} is owed`}
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={pay.isPending} onClick={() => void save()}>
            Book payment
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
        <FieldGrid columns={2}>
          <MoneyField label="Amount" required value={amount} onChange={setAmount} error={errors.amount} />
          <SelectField
            label="Visit"
            value={visit}
            onChange={setVisit}
            options={billedVisits.map(({ calibrateEvent, number }) => ({
              value: String(calibrateEvent),
              label: `Visit ${number}`,
            }))}
          />
          <SelectField
            label="Method"
            required
            value={type}
            onChange={setType}
            options={types}
            error={errors.paymentType}
          />
          <DateField label="Date" max={today} value={paidOn} onChange={setPaidOn} error={errors.paidOn} />
          <TextField
            label="Reference"
            maxLength={100}
            placeholder="Number of the check or transfer"
            value={reference}
            onChange={setReference}
            error={errors.reference}
          />
          <TextField label="Note" maxLength={500} value={note} onChange={setNote} error={errors.note} />
        </FieldGrid>
      </div>
    </Dialog>
  )
}
