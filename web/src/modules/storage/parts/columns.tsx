import { numberText } from '#contract/kit/locale.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { Storage } from '#contract/storage.ts'
import { bytesText } from '../../../kit/files/fileText.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { locationColumns } from '../../../kit/list/locationColumns.tsx'
import { displayZone } from '../../../kit/time/zone.ts'
import { UsedSpace } from './UsedSpace.tsx'
import { t } from '../texts.ts'

const since = (row: Storage): string => (row.createdOn ? stampAt(row.createdOn, displayZone()) : '')
const number = (value: number): string => (value ? numberText(value) : '')

/** Columns of the storage list. */
export const columnsOf = (): readonly ListColumn<Storage>[] => {
  const place = locationColumns<Storage>('firmName', (row) => row.firmName)
  return [
    {
      key: 'id',
      title: t('column.number'),
      render: (row) => row.id,
      cell: (row) => row.id,
      sortable: true,
      width: 88,
      tone: 'muted',
    },
    place.name,
    place.type,
    { ...place.below, hidden: true },
    {
      key: 'buckets',
      title: t('column.buckets'),
      render: (row) =>
        row.isCreated ? row.buckets : <span className="muted">{t('column.notCreated')}</span>,
      cell: (row) => row.buckets,
      sortable: true,
      width: 116,
      tone: 'soft',
    },
    {
      key: 'files',
      title: t('column.files'),
      render: (row) => number(row.files),
      cell: (row) => row.files,
      sortable: true,
      align: 'right',
      width: 84,
      tone: 'soft',
    },
    {
      key: 'bytes',
      title: t('column.size'),
      head: t('column.sizeHead'),
      render: (row) => (row.bytes ? bytesText(row.bytes) : ''),
      cell: (row) => row.bytes,
      sortable: true,
      align: 'right',
      width: 96,
      tone: 'soft',
    },
    {
      key: 'used',
      title: t('column.used'),
      head: t('column.usedHead'),
      render: (row) => row.isCreated && <UsedSpace bytes={row.bytes} quota={row.quota} />,
      cell: (row) => Math.round((row.bytes / row.quota) * 1000) / 10,
      width: 150,
      tone: 'soft',
    },
    {
      key: 'workFiles',
      title: t('column.workFiles'),
      render: (row) => number(row.workFiles),
      cell: (row) => row.workFiles,
      align: 'right',
      width: 92,
      tone: 'soft',
    },
    {
      key: 'workBytes',
      title: t('column.workSize'),
      head: t('column.workSizeHead'),
      render: (row) => (row.workBytes ? bytesText(row.workBytes) : ''),
      cell: (row) => row.workBytes,
      align: 'right',
      hidden: true,
      width: 128,
      tone: 'soft',
    },
    {
      key: 'createdOn',
      title: t('column.since'),
      render: since,
      cell: since,
      sortable: true,
      width: 176,
      tone: 'soft',
    },
    {
      key: 'createdBy',
      title: t('column.createdBy'),
      render: (row) => row.createdBy,
      cell: (row) => row.createdBy,
      hidden: true,
      width: 160,
      tone: 'soft',
    },
  ]
}
