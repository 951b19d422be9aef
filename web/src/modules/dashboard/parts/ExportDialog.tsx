import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { checkInvoicesExport } from '#contract/dashboard.ts'
import {
  exportFormats,
  exportSelections,
  type ExportFormat,
  type ExportSelection,
} from '#contract/kit/dashboard-names.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, apiFile } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { saveFile } from '../../../kit/list/csv.ts'
import { actionErrorText, listError } from '../../../kit/list/listError.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { NumberTable } from '../../../ui/chart/NumberTable.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PeriodInput } from './useDashboardAddress.ts'
import { valueText } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

type Check = AnswerOf<typeof checkInvoicesExport>
type File = Check['files'][number]

interface Props {
  period: PeriodInput
  onClose: () => void
}

/** Chooses a program, shows what it would read from the files, and downloads them. */
export function ExportDialog({ period, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [only, setOnly] = useState<ExportSelection>('all')
  const found = useQuery(read('GET data/invoicesExportCheck', { query: { ...period, format, only } }))
  const failed = listError(found.error, () => void found.refetch())
  return (
    <Dialog
      title={t('export.title')}
      size="M"
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('export.close')} />}
    >
      <div className={s.files}>
        <SelectField
          label={t('export.format')}
          options={exportFormats.map((each) => ({ value: each, label: t(`export.${each}`) }))}
          value={format}
          onChange={(value) => setFormat(exportFormats.find((each) => each === value) ?? format)}
        />
        <SelectField
          label={t('export.only')}
          options={exportSelections.map((each) => ({ value: each, label: t(`export.only.${each}`) }))}
          value={only}
          onChange={(value) => setOnly(exportSelections.find((each) => each === value) ?? only)}
        />
        {failed ? (
          <ErrorState {...failed} />
        ) : found.data ? (
          <Checked check={found.data} format={format} only={only} period={period} />
        ) : (
          <>
            <p className="vh" role="status">
              {t('export.checking')}
            </p>
            <CardSkeleton lines={6} />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface CheckedProps {
  check: Check
  format: ExportFormat
  only: ExportSelection
  period: PeriodInput
}

/** Downloads a file, then records that its invoices were exported. */
const exportFile = async ({ format, only, period }: Omit<CheckedProps, 'check'>, file: File) => {
  const { part, name, hash } = file
  const isOurs = format === 'csv' || format === 'xero'
  const key = isOurs ? 'GET data/invoicesExport' : 'GET data/invoicesExportQuickBooks'
  saveFile(name, await apiFile(key, { ...period, format, only, part }))
  await api('POST data/invoicesExported', { body: { ...period, format, only, part, hash } })
  toast.ok(t('export.done', { name }))
}

function Checked({ check, format, only, period }: CheckedProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<number>()
  const run = async (part: number, work: () => Promise<void>) => {
    setBusy(part)
    try {
      await work()
    } catch (error) {
      toast.error(actionErrorText(error, t('export.failed')))
    } finally {
      await markStale(client, 'data/invoicesExportCheck')
      setBusy(undefined)
    }
  }
  const download = (file: File) => run(file.part, () => exportFile({ format, only, period }, file))
  /** Recording a file takes its invoices out of the selection, so that what is left begins with part 1 again. */
  const again = () =>
    run(0, async () => {
      const selection = { format, only: 'changed', period } as const
      for (let left = Infinity; left > 0;) {
        const query = { ...period, format, only: selection.only }
        const { files, isProven, documents } = await api('GET data/invoicesExportCheck', { query })
        const [next] = files
        if (!next || !isProven || documents >= left) break
        await exportFile(selection, next)
        left = documents
      }
    })
  const states = <StatesPart check={check} isBusy={busy !== undefined} onAgain={() => void again()} />
  if (check.documents === 0)
    return (
      <>
        {states}
        <Empty kind="none" title={t(only === 'all' ? 'export.empty' : 'export.noneLeft')} />
      </>
    )
  return (
    <>
      {states}
      <Note tone={check.isProven ? 'good' : 'bad'}>
        {check.isProven
          ? t('export.proven', {
              exported: valueText('count', String(check.exported)),
              documents: valueText('count', String(check.documents)),
              total: moneyText(check.exportedTotal),
            })
          : t('export.unproven')}
      </Note>
      {check.warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      {check.files.length > 0 && (
        <section>
          <h3>{t('export.files')}</h3>
          <ul className={s.fileList}>
            {check.files.map((file) => (
              <li key={file.part}>
                <span className="cut">
                  {file.name}
                  <span className="muted"> {file.location}</span>
                </span>
                <span className="num soft">
                  {t('export.inFile', {
                    count: file.invoices,
                    shown: valueText('count', String(file.invoices)),
                  })}
                  {file.changed > 0 && ` · ${t('export.changedInFile', { number: file.changed })}`}
                </span>
                <b className="num">{moneyText(file.total)}</b>
                <IconButton
                  label={t('export.download', { name: file.name })}
                  icon={<IconDownload size={18} />}
                  aria-busy={busy === file.part || undefined}
                  disabled={!check.isProven || busy !== undefined}
                  onClick={() => void download(file)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {check.refused.length > 0 && (
        <section>
          <h3>{t('export.refused')}</h3>
          <NumberTable
            caption={t('export.refused')}
            columns={[
              { key: 'number', title: t('export.number') },
              { key: 'total', title: t('column.amount'), align: 'right' },
              { key: 'why', title: t('export.why') },
            ]}
            rows={check.refused.map(({ number, total, why }) => ({
              key: number,
              cells: [number, moneyText(total), why],
            }))}
          />
        </section>
      )}
      {format !== 'csv' && (
        <section>
          <h3>{t('export.accounts')}</h3>
          <NumberTable
            caption={t('export.accounts')}
            columns={[
              { key: 'account', title: t('export.account') },
              { key: 'balance', title: t('export.balance'), align: 'right' },
            ]}
            rows={check.accounts.map(({ account, amount }) => ({
              key: account,
              cells: [account, moneyText(amount)],
            }))}
          />
        </section>
      )}
    </>
  )
}

interface StatesProps {
  check: Check
  isBusy: boolean
  onAgain: () => void
}

/** How many were exported, and those that changed since, with one button to export them again. */
function StatesPart({ check: { states, changed }, isBusy, onAgain }: StatesProps) {
  return (
    <>
      <p className="soft">
        {t('export.states', {
          new: valueText('count', String(states.new)),
          exported: valueText('count', String(states.exported)),
          changed: valueText('count', String(states.changed)),
        })}
      </p>
      {states.changed > 0 && (
        <section>
          <h3>{t('export.only.changed')}</h3>
          <NumberTable
            caption={t('export.only.changed')}
            columns={[
              { key: 'number', title: t('export.number') },
              { key: 'exportedOn', title: t('export.exportedOn') },
              { key: 'total', title: t('column.amount'), align: 'right' },
            ]}
            rows={changed.map(({ number, exportedOn, total }) => ({
              key: number,
              cells: [number, stampAt(exportedOn, displayZone()), moneyText(total)],
            }))}
          />
          <Button className={s.again} disabled={isBusy} onClick={onAgain}>
            {t('export.again')}
          </Button>
        </section>
      )}
    </>
  )
}
