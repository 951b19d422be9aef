import { firmTypeLabel, type FirmType } from '#contract/kit/firm-types.ts'
import { Named } from '../../ui/base/Tag.tsx'
import { TypeIcon } from '../display/TypeIcon.tsx'
import type { ListColumn } from './columns.ts'
import s from './list.module.css'
import { t } from './texts.ts'

interface LocationRow {
  type: FirmType
  parentName: string | null
  isInactive: boolean
}

/** Columns that every list of locations shares: name, type, and parent. */
export const locationColumns = <Row extends LocationRow>(nameKey: string, nameOf: (row: Row) => string) => ({
  name: {
    key: nameKey,
    title: t('column.location'),
    render: (row) => <Named name={nameOf(row)} isInactive={row.isInactive} />,
    cell: nameOf,
    sortable: true,
    tone: 'title',
    always: true,
    min: 220,
  } satisfies ListColumn<Row>,
  type: {
    key: 'type',
    title: t('column.type'),
    render: (row) => (
      <span className={s.type}>
        <TypeIcon type={row.type} /> {firmTypeLabel(row.type)}
      </span>
    ),
    // An import reads the name of the call.
    cell: (row) => row.type,
    sortable: true,
    width: 116,
    tone: 'soft',
  } satisfies ListColumn<Row>,
  below: {
    key: 'parentName',
    title: t('column.parent'),
    render: (row) => row.parentName ?? '',
    cell: (row) => row.parentName,
    sortable: true,
    tone: 'soft',
    min: 160,
  } satisfies ListColumn<Row>,
})
