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
import { invalidEmailAddresses, parseEmailAddresses } from './emailAddresses.ts'
import { openDocument, type DocumentInfo } from './openDocument.ts'
import { useCancelMail } from './useCancelMail.ts'
import { t } from './documentTexts.ts'

const sendCalls = {
  workOrder: 'POST report/sendWorkOrder',
  authorizationRequest: 'POST report/sendAuthorizationRequest',
  calibrationReport: 'POST report/sendCalibrationReport',
  invoice: 'POST report/sendInvoice',
  creditNote: 'POST report/sendCreditNote',
} as const
const documentKey = ({ paper, invoice }: Pick<DocumentInfo, 'paper' | 'invoice'>) =>
  `${paper} ${invoice ?? ''}`
/** The document's name within a sentence: "report" for the calibration report, otherwise its own name in lower case. */
const documentNoun = ({ paper, name }: Pick<DocumentInfo, 'paper' | 'name'>): string =>
  paper === 'calibrationReport' ? t('document.report') : `${name.charAt(0).toLowerCase()}${name.slice(1)}`
const report = () =>
  ({
    paper: 'calibrationReport',
    name: t('document.calibrationReport'),
    invoice: null,
    why: null,
  }) as const

interface Props {
  request: RequestShape
  visit: EventShape
  /** The initially selected document; the calibration report if omitted. */
  paper?: DocumentInfo
  onClose: () => void
}

/** Mails a document of a visit. It leaves after 10 seconds and can be canceled until then. */
export function SendDocumentDialog({ request, visit, paper, onClose }: Props) {
  const client = useQueryClient()
  const { calibrate } = request
  const { calibrateEvent } = visit
  const query = useQuery(read('GET report/papers', { query: { calibrate } }))
  const papers = (query.data ?? []).filter((each) => each.calibrateEvent === calibrateEvent && each.maySend)
  const [key, setKey] = useState(documentKey(paper ?? report()))
  const chosen = papers.find((each) => documentKey(each) === key) ?? paper
  const { paper: kind, why } = chosen ?? report()
  const noun = documentNoun(chosen ?? report())
  const [to, setTo] = useState('')
  const [withoutDiscounts, setWithoutDiscounts] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
  const cancelMail = useCancelMail(calibrate)
  const send = async () => {
    const invalid = invalidEmailAddresses(to)
    if (invalid.length > 0)
      return setError(t('send.noAddress', { count: invalid.length, list: invalid.join(', ') }))
    setBusy(true)
    try {
      const answer = await api(sendCalls[chosen?.paper ?? 'calibrationReport'], {
        query: {
          calibrateEvent,
          to: parseEmailAddresses(to).join(',') || undefined,
          NoDiscount: withoutDiscounts || undefined,
          ...(chosen?.invoice ? { invoice: chosen.invoice } : {}),
        },
      })
      const [recipient = '', ...others] = answer.to
      const message =
        others.length === 0
          ? t('send.done', { document: noun, recipient })
          : t('send.doneMany', { document: noun, count: answer.to.length })
      toast.ok(message, { undo: () => cancelMail(answer.mail) })
      void refresh()
      onClose()
    } catch (failure) {
      setBusy(false)
      setError(failure instanceof CallError ? failure.problem.detail : t('send.failed'))
    }
  }
  const suggestsCustomer = request.customerEmail && !parseEmailAddresses(to).includes(request.customerEmail)
  const foot = (
    <DialogFoot
      left={
        <Button look="ghost" onClick={() => void openDocument({ ...(chosen ?? report()), calibrateEvent })}>
          {t('send.preview')}
        </Button>
      }
      onCancel={onClose}
    >
      <Button look="primary" busy={busy} notYet={why ?? undefined} onClick={send}>
        {t('send.confirm', { document: noun })}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={t('send.title', { document: noun })}
      sub={t('send.visit', { number: visit.number, ronumber: request.ronumber })}
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
            label={t('send.document')}
            options={papers.map((each) => ({ value: documentKey(each), label: each.name }))}
            value={key}
            onChange={(next) => {
              setKey(next ?? documentKey(report()))
              setError(undefined)
            }}
          />
        )}
        {why && <Note tone="warn">{why}</Note>}
        {!why &&
          chosen?.warnings.map((warning) => (
            <Note key={warning} tone="warn">
              {warning}
            </Note>
          ))}
        <TextArea
          label={t('send.to')}
          rows={2}
          maxLength={2000}
          placeholder={chosen?.usual ?? t('send.toPlaceholder', { shop: request.firmName })}
          hint={t('send.toHint')}
          value={to}
          error={error}
          onChange={(value) => {
            setTo(value)
            setError(undefined)
          }}
        />
        {suggestsCustomer && (
          <Button
            size="s"
            look="ghost"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setTo([...parseEmailAddresses(to), request.customerEmail].join(', '))}
          >
            {t('send.addCustomer', { name: request.customerName ?? '', email: request.customerEmail ?? '' })}
          </Button>
        )}
        {kind === 'invoice' && (
          <CheckField
            label={t('send.withoutDiscounts')}
            value={withoutDiscounts}
            onChange={setWithoutDiscounts}
          />
        )}
      </form>
    </Dialog>
  )
}
