import { useState } from 'react'
import { cents, dollars, fromCents } from '#contract/kit/money.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { MoneyField } from '../../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSaveCredit, useCancelCredits } from '../../data.ts'
import { visitTotal } from '../visitText.ts'
import { t } from './texts.ts'

const wholeVisit = 'whole'

type ServiceLine = EventShape['serviceList'][number]
/** Amount credited on a service so far, in cents. */
const creditedCents = (line: ServiceLine): bigint => -cents(line.credit ?? '0')
const smaller = (a: string, b: string): string => (cents(a) < cents(b) ? a : b)

/** Credits a service or an amount of a visit, never more than was charged. */
export function CreditDialog({ visit, onClose }: { visit: EventShape; onClose: () => void }) {
  const credit = useSaveCredit()
  const cancelCredits = useCancelCredits()
  const [target, setTarget] = useState<string | null>(wholeVisit)
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; why?: string; all?: string }>({})
  const creditable = visitTotal(visit)
  // A service has at most one credit, so a new one replaces it and its amount is available again.
  const maxCreditOf = (line: ServiceLine) =>
    smaller(line.amount, fromCents(cents(creditable) + creditedCents(line)))
  const chosen = visit.serviceList.find((each) => String(each.id) === target)
  const maxCredit = chosen ? maxCreditOf(chosen) : creditable
  const choose = (value: string | null) => {
    setTarget(value)
    const line = visit.serviceList.find((each) => String(each.id) === value)
    if (line) setAmount(maxCreditOf(line))
  }
  const save = async () => {
    const problems = {
      amount:
        amount === '' || cents(amount) <= 0n
          ? t('credit.amount.missing')
          : cents(amount) > cents(maxCredit)
            ? t('credit.amount.tooMuch', { amount: dollars(maxCredit) })
            : undefined,
      why: why.trim() ? undefined : t('credit.reason.missing'),
    }
    setErrors(problems)
    if (problems.amount || problems.why) return
    try {
      await credit.mutateAsync({
        calibrateEvent: visit.calibrateEvent,
        calibrateServiceResult: target === wholeVisit ? null : Number(target),
        description: why.trim(),
        amount,
      })
      toast.ok(t('credit.saved', { amount: dollars(amount), number: visit.number }))
      onClose()
    } catch (error) {
      setErrors({
        all: error instanceof CallError ? error.problem.detail : t('credit.saveFailed'),
      })
    }
  }
  const cancelAll = async () => {
    try {
      await cancelCredits.mutateAsync(visit.calibrateEvent)
      toast.ok(t('credit.voided', { number: visit.number }))
      onClose()
    } catch (error) {
      setErrors({
        all: error instanceof CallError ? error.problem.detail : t('credit.voidFailed'),
      })
    }
  }
  const count = visit.creditList.length
  const foot = (
    <DialogFoot
      left={
        count > 0 && (
          <Button look="ghost" warn busy={cancelCredits.isPending} onClick={cancelAll}>
            {t('credit.void', { count })}
          </Button>
        )
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={credit.isPending} onClick={save}>
        {t('credit.save')}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={t('credit.title', { number: visit.number })}
      sub={t('credit.available', { amount: dollars(creditable) })}
      phone="sheet"
      onClose={onClose}
      foot={foot}
    >
      {errors.all && (
        <div role="alert" style={{ marginBottom: 14 }}>
          <Note tone="bad">{errors.all}</Note>
        </div>
      )}
      <FieldGrid columns={2}>
        <SelectField
          label={t('credit.for')}
          value={target}
          onChange={choose}
          options={[
            { value: wholeVisit, label: t('credit.whole') },
            ...visit.serviceList.map((line) => ({ value: String(line.id), label: line.description })),
          ]}
        />
        <MoneyField
          label={t('credit.amount')}
          required
          value={amount}
          onChange={setAmount}
          error={errors.amount}
          hint={
            chosen && creditedCents(chosen) > 0n
              ? t('credit.replaces', { amount: dollars(fromCents(creditedCents(chosen))) })
              : undefined
          }
        />
        <TextField
          label={t('credit.reason')}
          required
          wide
          maxLength={200}
          placeholder={t('credit.reason.placeholder')}
          value={why}
          onChange={setWhy}
          error={errors.why}
        />
      </FieldGrid>
    </Dialog>
  )
}
