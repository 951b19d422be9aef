import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import { NumberTable, type NumberColumn } from '../../ui/chart/NumberTable.tsx'
import { useCommands } from '../../ui/commands.ts'
import { Card } from '../../ui/frame/Parts.tsx'
import type { Cell } from '#contract/kit/csv.ts'
import { saveCsv } from '../list/csv.ts'
import { t } from './texts.ts'
import s from './charts.module.css'
import { useTextMemo } from '../../ui/textMemo.ts'

/** A column of a chart's numbers, on the screen and in its file. */
export interface ChartColumn<Row> extends NumberColumn {
  text: (row: Row) => string
  /** The bare value for the file; the text if it has none. */
  cell?: (row: Row) => Cell
}

export interface ChartTable<Row> {
  columns: readonly ChartColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  foot?: readonly string[]
  onOpen?: (row: Row) => (() => void) | undefined
  /** Name of the file, without ending. */
  file: string
}

const Tables = createContext(false)

/** Below it, T shows the numbers of every chart as tables. */
export function ChartTables({ children }: { children: ReactNode }) {
  const [isOn, setOn] = useState(false)
  const commands = useTextMemo(
    () => [
      {
        id: 'charts.tables',
        title: isOn ? t('showCharts') : t('showTables'),
        group: t('group'),
        keys: 't',
        run: () => setOn(!isOn),
      },
    ],
    [isOn],
  )
  useCommands(commands)
  return <Tables value={isOn}>{children}</Tables>
}

interface Props<Row> {
  title: string
  sub?: string
  table: ChartTable<Row>
  /** Beside the title: the key of a chart, a link. */
  actions?: ReactNode
  className?: string
  /** The chart. Without it, the numbers stand there alone. */
  children?: ReactNode
}

/** A chart with its numbers: as a table, as a file of exactly these, and on paper. */
export function ChartCard<Row>({ title, sub, table, actions, className, children }: Props<Row>) {
  const isPage = useContext(Tables)
  const [own, setOwn] = useState<{ isOn: boolean; isPage: boolean }>()
  // The key for all charts wins over what was chosen for one before.
  const isTable = !children || (own && own.isPage === isPage ? own.isOn : isPage)
  const { columns, rows, keyOf, foot, onOpen, file } = table
  const save = () =>
    saveCsv(
      `${file}.csv`,
      columns.map((column) => column.title),
      rows.map((row) => columns.map(({ text, cell }) => (cell ? cell(row) : text(row)))),
    )
  const numbers = (
    <NumberTable
      caption={title}
      columns={columns}
      rows={rows.map((row) => ({
        key: keyOf(row),
        cells: columns.map(({ text }) => text(row)),
        onOpen: onOpen?.(row),
      }))}
      foot={foot}
    />
  )
  return (
    <Card
      title={title}
      sub={sub}
      flush
      className={className}
      actions={
        <div className={s.actions}>
          {actions}
          {children && (
            <IconButton
              size="s"
              label={isTable ? t('chartOf', { title }) : t('tableOf', { title })}
              keys="t"
              icon={isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
              aria-pressed={isTable}
              onClick={() => setOwn({ isOn: !isTable, isPage })}
            />
          )}
          <IconButton
            size="s"
            label={t('fileOf', { title })}
            icon={<IconDownload size={16} />}
            onClick={save}
            disabled={rows.length === 0}
          />
        </div>
      }
    >
      {isTable ? numbers : children}
      {!isTable && <div className={s.printed}>{numbers}</div>}
    </Card>
  )
}
