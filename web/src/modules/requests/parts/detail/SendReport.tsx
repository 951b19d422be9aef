import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { openReport } from './openReport.ts'
import { badAddresses, listOfAddresses } from './addresses.ts'

interface Props {
  request: RequestShape
  visit: EventShape
  onClose: () => void
}

/** Mails the report of a visit. It leaves 10 seconds later and can be taken back until then. */
export function SendReport({ request, visit, onClose }: Props) {
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const [plain, setPlain] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: requestQuery(request.calibrate).queryKey })

  const takeBack = async (mail: number) => {
    try {
      const answer = await api('POST report/cancelMail', { body: { mail } })
      if (answer.ok) toast.ok(answer.says)
      else toast.info(answer.says)
    } catch (failure) {
      toast.error(failure instanceof CallError ? failure.problem.detail : 'It could not be taken back.')
    }
    void refresh()
  }
  const send = async () => {
    const wrong = badAddresses(to)
    if (wrong.length > 0) return setError(`This is no address: ${wrong.join(', ')}`)
    setBusy(true)
    try {
      const addresses = listOfAddresses(to).join(',')
      const answer = await api('POST report/sendCalibrationReport', {
        query: {
          calibrateEvent: visit.calibrateEvent,
          to: addresses || undefined,
          NoDiscount: plain || undefined,
        },
      })
      const who = answer.to.length === 1 ? answer.to[0] : `${answer.to.length} people`
      toast.ok(`Report to ${who} leaves in 10 seconds`, { undo: () => takeBack(answer.mail) })
      void refresh()
      onClose()
    } catch (failure) {
      setBusy(false)
      setError(failure instanceof CallError ? failure.problem.detail : 'It was not sent. Try again.')
    }
  }
  const suggest = request.customerEmail && !listOfAddresses(to).includes(request.customerEmail)
  const foot = (
    <DialogFoot
      left={
        <Button look="ghost" onClick={() => void openReport(visit.calibrateEvent)}>
          Look at it first
        </Button>
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={busy} onClick={send}>
        Send report
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title="Send report"
      sub={`Visit ${visit.number} of RO ${request.ronumber}`}
      phone="sheet"
      onClose={onClose}
      foot={foot}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label="To"
          rows={2}
          maxLength={2000}
          placeholder={`Everyone at ${request.firmName} who receives reports`}
          hint="Leave it empty for the people of the shop who receive reports, or write addresses with commas between them"
          value={to}
          error={error}
          onChange={(value) => {
            setTo(value)
            setError(undefined)
          }}
        />
        {suggest && (
          <Button
            size="s"
            look="ghost"
            onClick={() => setTo([...listOfAddresses(to), request.customerEmail].join(', '))}
          >
            Add {request.customerName}, {request.customerEmail}
          </Button>
        )}
        <CheckField label="Without discounts" value={plain} onChange={setPlain} />
      </form>
    </Dialog>
  )
}
