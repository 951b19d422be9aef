import type { EventRow, RequestRow } from '#contract/requests/index.ts'
import { type ReactNode } from 'react'
import { visibleColumns, type ColumnLayout } from '../../../../ui/list/types.ts'
import { RequestActions, VisitActions } from './SelectionActions.tsx'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import type { Reader } from './columns.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { ListState, Mode } from './listState.ts'
import { ListRows, type SelectedRows } from './ListRows.tsx'
import { locationSource, requestSource, visitSource, type ListQuery, type Source } from './source.tsx'
import { useTextMemo } from '../../../../ui/textMemo.ts'

type Props = {
  mode: Mode
  state: ListState
  set: (change: Partial<ListState>) => void
  status: string | undefined
  query: ListQuery
  layout: ColumnLayout | undefined
  reader: Reader
  label: string
  today: string
  /** Whether this user may plan visits. */
  mayPlan: boolean
  hasAny: boolean | undefined
  mayCreate: boolean
  newHref: string
  selecting: boolean
  onSelecting: (on: boolean) => void
}

type ActionsOf<Row> = (chosen: SelectedRows<Row>, save: () => void, mayPlan: boolean) => ReactNode

const requestActions: ActionsOf<RequestRow> = (chosen, save) => (
  <RequestActions
    chosen={chosen}
    mayAssign={chosen.loaded.some((row) => row.rights.includes('assign'))}
    onExport={save}
  />
)
const visitActions: ActionsOf<EventRow> = (chosen, save, mayPlan) => (
  <VisitActions chosen={chosen} mayAssign={mayPlan} onExport={save} />
)

/** Rows of the chosen mode with its bulk actions. */
export function ModeRows(props: Props) {
  if (props.mode === 3) return <OneMode key={3} {...props} source={locationSource} />
  if (props.mode === 2) return <OneMode key={2} {...props} source={visitSource} actions={visitActions} />
  return <OneMode key={1} {...props} source={requestSource} actions={requestActions} />
}

type ModeProps<Row> = Props & {
  source: Source<Row>
  actions?: ActionsOf<Row>
}

function OneMode<Row extends { amount: string }>({ source, actions, ...props }: ModeProps<Row>) {
  const { state, set, status, reader, layout, today } = props
  const columns = useTextMemo(() => source.columns(reader), [source, reader])
  const save = async (chosen: SelectedRows<Row>) => {
    const { saveRows } = await import('../../../../kit/list/saveRows.ts')
    await saveRows(
      { source, columns: visibleColumns(columns, layout) as ListColumn<Row>[], today },
      await chosen.rows(),
    )
  }
  return (
    <ListRows<Row>
      source={source}
      label={props.label}
      query={props.query}
      state={state}
      set={set}
      columns={columns}
      layout={layout}
      reader={reader}
      selecting={props.selecting}
      onSelecting={props.onSelecting}
      actions={actions && ((chosen) => actions(chosen, () => void save(chosen), props.mayPlan))}
      empty={
        <EmptyList
          state={state}
          set={set}
          status={status}
          hasAny={props.hasAny}
          mayCreate={props.mayCreate}
          newHref={props.newHref}
          unit={source.unit}
        />
      }
    />
  )
}
