import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scanColumnLabel } from '#contract/kit/scanLabels.ts'
import { scanColumns, separators, type ScanColumn, type Separator } from '#contract/kit/scans.ts'
import type { ScanTable } from '#contract/scans.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useScanChange, type ScanShape } from './data.ts'
import { t } from './texts.ts'
import s from './scans.module.css'

type Roles = Partial<Record<ScanColumn, number>>

/** Points at the columns of a report whose layout nobody knows. */
export function TeachDialog({ scan, onClose }: { scan: ScanShape; onClose: () => void }) {
  const [separator, setSeparator] = useState<Separator>()
  const query = { scan: scan.scan, ...(separator ? { separator } : {}) }
  const found = useQuery({ ...read('GET calibrate/scanTable', { query }), placeholderData: (old) => old })
  if (!found.data)
    return (
      <Dialog title={t('teach.title')} sub={scan.fileName} size="XL" onClose={onClose}>
        {found.error ? (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('teach.loadFailed')} />
        ) : (
          <CardSkeleton lines={8} />
        )}
      </Dialog>
    )
  return (
    <Lesson
      key={found.data.separator}
      scan={scan}
      table={found.data}
      onSeparator={setSeparator}
      onClose={onClose}
    />
  )
}

interface LessonProps {
  scan: ScanShape
  table: ScanTable
  onSeparator: (separator: Separator) => void
  onClose: () => void
}

function Lesson({ scan, table, onSeparator, onClose }: LessonProps) {
  const [name, setName] = useState(scan.layout || scan.tool)
  const [headerRow, setHeaderRow] = useState(table.headerRow)
  const [roles, setRoles] = useState<Roles>(table.columns)
  const [busy, setBusy] = useState(false)
  const change = useScanChange()
  const whyNot =
    name.trim() === '' ? t('teach.needsName') : roles.code === undefined ? t('teach.needsCode') : undefined
  const submit = async () => {
    setBusy(true)
    let count = 0
    const isDone = await change(async () => {
      const body = {
        scan: scan.scan,
        name: name.trim(),
        separator: table.separator,
        headerRow,
        columns: roles,
      }
      count = (await api('POST calibrate/saveScanLayout', { body })).codes.length
    }, t('teach.failed'))
    if (!isDone) return setBusy(false)
    toast.ok(t('teach.done', { count }))
    onClose()
  }
  return (
    <Dialog
      title={t('teach.title')}
      sub={scan.fileName}
      size="XL"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={busy} notYet={whyNot} keys="mod+enter" onClick={() => void submit()}>
            {t('teach.button')}
          </Button>
        </DialogFoot>
      }
    >
      <p className={s.soft}>{t('teach.help')}</p>
      <div className={s.teachFields}>
        <TextField
          label={t('teach.name')}
          name="name"
          required
          maxLength={80}
          placeholder={t('teach.namePlaceholder')}
          value={name}
          onChange={setName}
        />
        <SelectField
          label={t('teach.separator')}
          name="separator"
          value={table.separator}
          options={separators.map((value) => ({ value, label: t(`teach.separator.${value}`) }))}
          onChange={(value) => {
            const chosen = separators.find((each) => each === value)
            if (chosen) onSeparator(chosen)
          }}
        />
      </div>
      <Sheet
        table={table}
        headerRow={headerRow}
        roles={roles}
        onHeaderRow={setHeaderRow}
        onRole={(at, role) => setRoles(withRole(roles, at, role))}
      />
      {table.hasMore && <p className={s.soft}>{t('teach.rows', { count: table.rows.length })}</p>}
    </Dialog>
  )
}

/** A column holds one thing, and each thing stands in one column. */
const withRole = (roles: Roles, at: number, role: ScanColumn | undefined): Roles => ({
  ...Object.fromEntries(Object.entries(roles).filter(([name, column]) => name !== role && column !== at)),
  ...(role ? { [role]: at } : {}),
})

interface SheetProps {
  table: ScanTable
  headerRow: number
  roles: Roles
  onHeaderRow: (row: number) => void
  onRole: (column: number, role: ScanColumn | undefined) => void
}

function Sheet({ table: { rows }, headerRow, roles, onHeaderRow, onRole }: SheetProps) {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const roleOf = (at: number): ScanColumn | undefined => scanColumns.find((name) => roles[name] === at)
  return (
    <div className={s.sheet} tabIndex={0} role="region" aria-label={t('teach.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('teach.header')}</th>
            {columns.map((at) => (
              <th scope="col" key={at} data-role={roleOf(at)}>
                <select
                  aria-label={t('teach.column', { number: at + 1 })}
                  value={roleOf(at) ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    onRole(
                      at,
                      scanColumns.find((name) => name === value),
                    )
                  }}
                >
                  <option value="">{t('teach.unused')}</option>
                  {scanColumns.map((name) => (
                    <option key={name} value={name}>
                      {scanColumnLabel(name)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              // A row has no identity but its place.
              key={`${index} ${row.join(' ')}`}
              data-header={index === headerRow || undefined}
              data-before={index < headerRow || undefined}
            >
              <td>
                <input
                  type="radio"
                  name="header"
                  aria-label={t('teach.headerRow', { number: index + 1 })}
                  checked={index === headerRow}
                  onChange={() => onHeaderRow(index)}
                />
              </td>
              {columns.map((at) => (
                <td key={at} data-role={roleOf(at)}>
                  {row[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
