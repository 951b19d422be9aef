import { useState } from 'react'
import { cents, dollars } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { todayIn } from '../../../../kit/time/today.ts'
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
import { t } from './texts.ts'
import s from './charges.module.css'

/** Records a payment in part or in full. A negative amount refunds an overpayment. */
export function PaymentDialog({ charges, onClose }: { charges: ChargesShape; onClose: () => void }) {
  const pay = useRecordPayment()
  const { PaymentType } = useLookups('PaymentType')
  const { errors, setErrors, submit, wasSent } = useSubmit()
  const { owed } = charges.sums
  const voidPayment = useVoidPaymentWithUndo()
  const today = todayIn(useProfile().timezone)
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
          ? t('payment.amount.missing')
          : isOverpaid && !wasSent(body)
            ? cents(owed) > 0n
              ? t('payment.amount.tooMuch', { amount: dollars(owed) })
              : t('payment.amount.nothingDue')
            : undefined,
      paymentType: type ? undefined : t('payment.method.missing'),
    }
    setErrors(problems)
    if (problems.amount || problems.paymentType) return
    const record = async (asked: typeof body) => {
      const { payments } = await pay.mutateAsync(asked)
      const payment = Math.max(...payments.map((each) => each.payment))
      const undo = () => voidPayment({ payment, amount }, false)
      toast.ok(t('payment.recorded', { amount: dollars(amount) }), { undo })
    }
    if (await submit(body, record)) onClose()
  }
  return (
    <Dialog
      title={t('payment.title')}
      sub={
        cents(owed) < 0n
          ? t('payment.overpaid', { amount: dollars(owed.slice(1)) })
          : t('payment.balance', { amount: dollars(owed) })
      }
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={pay.isPending} onClick={() => void save()}>
            {t('payment.record')}
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
          <MoneyField
            label={t('payment.amount')}
            required
            value={amount}
            onChange={setAmount}
            error={errors.amount}
          />
          <SelectField
            label={t('payment.visit')}
            value={visit}
            onChange={setVisit}
            options={billedVisits.map(({ calibrateEvent, number }) => ({
              value: String(calibrateEvent),
              label: t('visit', { number }),
            }))}
          />
          <SelectField
            label={t('payment.method')}
            required
            value={type}
            onChange={setType}
            options={types}
            error={errors.paymentType}
          />
          <DateField
            label={t('payment.date')}
            max={today}
            value={paidOn}
            onChange={setPaidOn}
            error={errors.paidOn}
          />
          <TextField
            label={t('payment.reference')}
            maxLength={100}
            placeholder={t('payment.reference.placeholder')}
            value={reference}
            onChange={setReference}
            error={errors.reference}
          />
          <TextField
            label={t('payment.note')}
            maxLength={500}
            value={note}
            onChange={setNote}
            error={errors.note}
          />
        </FieldGrid>
      </div>
    </Dialog>
  )
}
