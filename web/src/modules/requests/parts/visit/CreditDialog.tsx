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
          ? 'Write an amount above zero'
          : cents(amount) > cents(maxCredit)
            ? `At most ${dollars(maxCredit)}: a credit never exceeds what was charged`
            : undefined,
      why: why.trim() ? undefined : 'Say what the credit is for',
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
      toast.ok(`Credit of ${dollars(amount)} on visit ${visit.number}`)
      onClose()
    } catch (error) {
      setErrors({
        all: error instanceof CallError ? error.problem.detail : 'The credit was not saved. Try again.',
      })
    }
  }
  const cancelAll = async () => {
    try {
      await cancelCredits.mutateAsync(visit.calibrateEvent)
      toast.ok(`Credits of visit ${visit.number} taken back`)
      onClose()
    } catch (error) {
      setErrors({
        all: error instanceof CallError ? error.problem.detail : 'Nothing was changed. Try again.',
      })
    }
  }
  const count = visit.creditList.length
  const foot = (
    <DialogFoot
      left={
        count > 0 && (
          <Button look="ghost" warn busy={cancelCredits.isPending} onClick={cancelAll}>
            {count === 1 ? 'Take 1 credit back' : `Take ${count} credits back`}
          </Button>
        )
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={credit.isPending} onClick={save}>
        Save credit
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={`Credit on visit ${visit.number}`}
      sub={`${dollars(creditable)} can be credited`}
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
          label="For"
          value={target}
          onChange={choose}
          options={[
            { value: wholeVisit, label: 'The visit as a whole' },
            ...visit.serviceList.map((line) => ({ value: String(line.id), label: line.description })),
          ]}
        />
        <MoneyField
          label="Amount"
          required
          value={amount}
          onChange={setAmount}
          error={errors.amount}
          hint={
            chosen && creditedCents(chosen) > 0n
              ? `In place of its credit of ${dollars(fromCents(creditedCents(chosen)))}`
              : undefined
          }
        />
        <TextField
          label="Reason"
          required
          wide
          maxLength={200}
          placeholder="Stands on the report and the invoice"
          value={why}
          onChange={setWhy}
          error={errors.why}
        />
      </FieldGrid>
    </Dialog>
  )
}
