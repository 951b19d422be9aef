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
import { useCredit, useTakeCreditsBack } from '../../data.ts'
import { visitTotal } from '../words.ts'

const whole = 'whole'

type ServiceLine = EventShape['serviceList'][number]
/** What was credited of a service so far, in cents. */
const before = (line: ServiceLine): bigint => -cents(line.credit ?? '0')
const smaller = (a: string, b: string): string => (cents(a) < cents(b) ? a : b)

/** Credits a service or an amount of a visit, never above what was charged. */
export function CreditDialog({ visit, onClose }: { visit: EventShape; onClose: () => void }) {
  const credit = useCredit()
  const takeBack = useTakeCreditsBack()
  const [of, setOf] = useState<string | null>(whole)
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState('')
  const [errors, setErrors] = useState<{ amount?: string; why?: string; all?: string }>({})
  const left = visitTotal(visit)
  // A service has one credit: another one takes its place.
  const mostOf = (line: ServiceLine) => smaller(line.amount, fromCents(cents(left) + before(line)))
  const chosen = visit.serviceList.find((each) => String(each.id) === of)
  const most = chosen ? mostOf(chosen) : left
  const choose = (value: string | null) => {
    setOf(value)
    const line = visit.serviceList.find((each) => String(each.id) === value)
    if (line) setAmount(mostOf(line))
  }
  const save = async () => {
    const found = {
      amount:
        amount === '' || cents(amount) <= 0n
          ? 'Write an amount above zero'
          : cents(amount) > cents(most)
            ? `At most ${dollars(most)}: a credit never exceeds what was charged`
            : undefined,
      why: why.trim() ? undefined : 'Say what the credit is for',
    }
    setErrors(found)
    if (found.amount || found.why) return
    try {
      await credit.mutateAsync({
        calibrateEvent: visit.calibrateEvent,
        calibrateServiceResult: of === whole ? null : Number(of),
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
  const back = async () => {
    try {
      await takeBack.mutateAsync(visit.calibrateEvent)
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
          <Button look="ghost" warn busy={takeBack.isPending} onClick={back}>
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
      sub={`${dollars(left)} can be credited`}
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
          value={of}
          onChange={choose}
          options={[
            { value: whole, label: 'The visit as a whole' },
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
            chosen && before(chosen) > 0n
              ? `In place of its credit of ${dollars(fromCents(before(chosen)))}`
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
