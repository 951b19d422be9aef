import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { badAddresses, listOfAddresses } from './addresses.ts'
import { openPaper, type Paper } from './openReport.ts'
import { useTakeMailBack } from './useTakeMailBack.ts'

const sends = {
  workOrder: 'POST report/sendWorkOrder',
  authorizationRequest: 'POST report/sendAuthorizationRequest',
  calibrationReport: 'POST report/sendCalibrationReport',
  invoice: 'POST report/sendInvoice',
  creditNote: 'POST report/sendCreditNote',
} as const
const keyOf = ({ paper, invoice }: Pick<Paper, 'paper' | 'invoice'>) => `${paper} ${invoice ?? ''}`
/** "report" in a sentence for the calibration report, else the paper’s own name. */
const wordOf = ({ paper, name }: Pick<Paper, 'paper' | 'name'>): string =>
  paper === 'calibrationReport' ? 'report' : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
const report = { paper: 'calibrationReport', name: 'Calibration report', invoice: null, why: null } as const

interface Props {
  request: RequestShape
  visit: EventShape
  /** Which document is chosen at first: the calibration report when not given. */
  paper?: Paper
  onClose: () => void
}

/** Mails a document of a visit. It leaves 10 seconds later and can be taken back until then. */
export function SendReport({ request, visit, paper, onClose }: Props) {
  const client = useQueryClient()
  const { calibrate } = request
  const { calibrateEvent } = visit
  const found = useQuery(read('GET report/papers', { query: { calibrate } }))
  const papers = (found.data ?? []).filter((each) => each.calibrateEvent === calibrateEvent && each.maySend)
  const [key, setKey] = useState(keyOf(paper ?? report))
  const chosen = papers.find((each) => keyOf(each) === key) ?? paper
  const { name, why } = chosen ?? report
  const word = wordOf(chosen ?? report)
  const [to, setTo] = useState('')
  const [plain, setPlain] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
  const takeBack = useTakeMailBack(calibrate)
  const send = async () => {
    const wrong = badAddresses(to)
    if (wrong.length > 0) return setError(`This is no address: ${wrong.join(', ')}`)
    setBusy(true)
    try {
      const answer = await api(sends[chosen?.paper ?? 'calibrationReport'], {
        query: {
          calibrateEvent,
          to: listOfAddresses(to).join(',') || undefined,
          NoDiscount: plain || undefined,
          ...(chosen?.invoice ? { invoice: chosen.invoice } : {}),
        },
      })
      const who = answer.to.length === 1 ? answer.to[0] : `${answer.to.length} people`
      toast.ok(`${word.charAt(0).toUpperCase()}${word.slice(1)} to ${who} leaves in 10 seconds`, {
        undo: () => takeBack(answer.mail),
      })
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
        <Button look="ghost" onClick={() => void openPaper({ ...(chosen ?? report), calibrateEvent })}>
          Look at it first
        </Button>
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={busy} notYet={why ?? undefined} onClick={send}>
        Send {word}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={`Send ${word}`}
      sub={`Visit ${visit.number} of RO ${request.ronumber}`}
      phone="sheet"
      onClose={onClose}
      foot={foot}
    >
      <form
        className="col"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!why) void send()
        }}
      >
        {papers.length > 1 && (
          <SelectField
            label="Document"
            options={papers.map((each) => ({ value: keyOf(each), label: each.name }))}
            value={key}
            onChange={(next) => {
              setKey(next ?? keyOf(report))
              setError(undefined)
            }}
          />
        )}
        {why && <Note tone="warn">{why}</Note>}
        <TextArea
          label="To"
          rows={2}
          maxLength={2000}
          placeholder={chosen?.usual ?? `Everyone at ${request.firmName} who receives reports`}
          hint="Left empty it goes to those named above; or write addresses with commas between them"
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
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setTo([...listOfAddresses(to), request.customerEmail].join(', '))}
          >
            Add {request.customerName}, {request.customerEmail}
          </Button>
        )}
        {(name === report.name || chosen?.paper === 'invoice') && (
          <CheckField label="Without discounts" value={plain} onChange={setPlain} />
        )}
      </form>
    </Dialog>
  )
}
