import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useInvoiceVisit } from './data.ts'
import { useSubmit } from './useSubmit.ts'
import { t } from './texts.ts'
import s from './charges.module.css'

type Visit = ChargesShape['visits'][number]

/** Invoices a visit after showing who is billed, for what, and when it is due. */
export function InvoiceDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { calibrateEvent } = visit
  const query = useQuery(read('GET calibrate/invoicePreferences', { query: { calibrateEvent } }))
  const invoice = useInvoiceVisit()
  const { errors, submit } = useSubmit()
  const [dueOn, setDueOn] = useState<string>()
  const [note, setNote] = useState<string>()
  const terms = query.data
  const save = async () => {
    const body = {
      calibrateEvent,
      total: visit.total,
      note: note ?? terms?.note ?? '',
      ...((dueOn ?? terms?.dueOn) ? { dueOn: dueOn ?? terms?.dueOn } : {}),
    }
    if (await submit(body, invoice.mutateAsync)) {
      toast.ok(t('invoice.created', { number: visit.number, amount: dollars(visit.total) }))
      onClose()
    }
  }
  return (
    <Dialog
      title={t('invoice.title', { number: visit.number })}
      sub={t('invoice.hint')}
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" disabled={!terms} busy={invoice.isPending} onClick={() => void save()}>
            {t('invoice.create', { amount: dollars(visit.total) })}
          </Button>
        </DialogFoot>
      }
    >
      {query.isPending && <CardSkeleton lines={4} />}
      {query.error && !terms && (
        <ErrorState {...listError(query.error, () => void query.refetch())} title={t('invoice.loadFailed')} />
      )}
      {terms && (
        <div className={s.form}>
          {errors.all && (
            <div role="alert">
              <Note tone="bad">{errors.all}</Note>
            </div>
          )}
          <dl className={s.facts}>
            <dt>{t('invoice.billTo')}</dt>
            <dd>{[terms.billTo.name, ...terms.billTo.lines].join(', ')}</dd>
            <dt>{t('invoice.date')}</dt>
            <dd>{date(terms.issuedOn)}</dd>
            <dt>{t('subtotal')}</dt>
            <dd>{dollars(visit.net)}</dd>
            <dt>
              {terms.taxName ? t('taxNamed', { name: terms.taxName, percent: terms.taxPercent }) : t('tax')}
            </dt>
            <dd>{dollars(visit.tax)}</dd>
            <dt>{t('total')}</dt>
            <dd>
              <b>{dollars(visit.total)}</b>
            </dd>
          </dl>
          <DateField
            label={t('invoice.due')}
            min={terms.issuedOn}
            value={dueOn ?? terms.dueOn}
            onChange={setDueOn}
            error={errors.dueOn}
          />
          <TextArea
            label={t('invoice.note')}
            maxLength={1000}
            value={note ?? terms.note}
            onChange={setNote}
            error={errors.note}
          />
        </div>
      )}
    </Dialog>
  )
}
