import { IconBrightnessFilled, IconDownload, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { requestListPaths } from '../../data.ts'
import type { SelectedRows } from './ListRows.tsx'
import { t } from './texts.ts'

const StatusDialog = lazy(() => import('./StatusDialog.tsx'))
const AssignDialog = lazy(() => import('./AssignDialog.tsx'))

type Props<Row> = { chosen: SelectedRows<Row>; mayAssign: boolean; onExport: () => void }

const useRefresh = () => {
  const client = useQueryClient()
  return () => void markStale(client, ...requestListPaths, 'calibrate/calibrate', 'user/dispatchedTechs')
}

/** Bulk actions for selected repair orders. */
export function RequestActions({ chosen, mayAssign, onExport }: Props<RequestRow>) {
  const [open, setOpen] = useState<'assign' | 'status'>()
  const refresh = useRefresh()
  const shared = { chosen, onClose: () => setOpen(undefined), onChanged: refresh }
  return (
    <>
      {mayAssign && (
        <SelectionAction icon={<IconUser size={16} />} onClick={() => setOpen('assign')}>
          <span>
            <span className="wide-only">{t('bulk.assign')}</span>
            <span className="phone-only">{t('bulk.assignShort')}</span>
          </span>
        </SelectionAction>
      )}
      <SelectionAction icon={<IconBrightnessFilled size={16} />} onClick={() => setOpen('status')}>
        <span>
          <span className="wide-only">{t('bulk.status')}</span>
          <span className="phone-only">{t('bulk.statusShort')}</span>
        </span>
      </SelectionAction>
      <SelectionAction icon={<IconDownload size={16} />} onClick={onExport}>
        {t('bulk.export')}
      </SelectionAction>
      <Suspense>
        {open === 'status' && <StatusDialog {...shared} />}
        {open === 'assign' && <AssignDialog {...shared} unit="ro" />}
      </Suspense>
    </>
  )
}

/** Bulk actions for selected visits. */
export function VisitActions({ chosen, mayAssign, onExport }: Props<EventRow>) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  return (
    <>
      {mayAssign && (
        <SelectionAction icon={<IconUser size={16} />} onClick={() => setOpen(true)}>
          {t('bulk.assign')}
        </SelectionAction>
      )}
      <SelectionAction icon={<IconDownload size={16} />} onClick={onExport}>
        {t('bulk.export')}
      </SelectionAction>
      <Suspense>
        {isOpen && (
          <AssignDialog chosen={chosen} unit="visit" onClose={() => setOpen(false)} onChanged={refresh} />
        )}
      </Suspense>
    </>
  )
}
