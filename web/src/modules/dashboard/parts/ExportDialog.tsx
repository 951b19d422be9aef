import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { checkInvoicesExport } from '#contract/dashboard.ts'
import { exportFormats, type ExportFormat } from '#contract/kit/dashboard-names.ts'
import { apiFile } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { saveFile } from '../../../kit/list/csv.ts'
import { actionErrorText, listError } from '../../../kit/list/listError.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
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
  const found = useQuery(read('GET data/invoicesExportCheck', { query: { ...period, format } }))
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
        {failed ? (
          <ErrorState {...failed} />
        ) : found.data ? (
          <Checked check={found.data} format={format} period={period} />
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

function Checked({ check, format, period }: { check: Check; format: ExportFormat; period: PeriodInput }) {
  const [busy, setBusy] = useState<number>()
  const download = async ({ part, name }: File) => {
    setBusy(part)
    try {
      const isOurs = format === 'csv' || format === 'xero'
      const key = isOurs ? 'GET data/invoicesExport' : 'GET data/invoicesExportQuickBooks'
      saveFile(name, await apiFile(key, { ...period, format, part }))
      toast.ok(t('export.done', { name }))
    } catch (error) {
      toast.error(actionErrorText(error, t('export.failed')))
    } finally {
      setBusy(undefined)
    }
  }
  if (check.documents === 0) return <Empty kind="none" title={t('export.empty')} />
  return (
    <>
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
              { key: 'number', title: t('column.name') },
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
