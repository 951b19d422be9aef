import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { IconArchive, IconPlus, IconRestore } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { CallError } from '../../../kit/api/client.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { InactiveChip } from '../../../ui/frame/OptionFilter.tsx'
import { PageHead, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirmChip } from '../../lookups/door.ts'
import { daysText, stateTexts, type Dated } from './dated.ts'
import s from './pricing.module.css'

export type State = { firm: number; inactive: boolean }
const planOf = (name: string): ListPlan<State> => ({ name, defaults: { firm: 1, inactive: false }, keep: {} })
/** List state in the URL: whose rows are shown. */
export const useDatedListState = (name: string) => useListState(useMemo(() => planOf(name), [name]))

interface Props<R extends Dated> {
  crumb: ReactNode
  title: string
  /** Noun for one row: "pricing rule". */
  singular: string
  /** Purpose of the list, for the empty state. */
  emptyText: string
  live: string
  found: UseQueryResult<R[]>
  paths: readonly string[]
  state: State
  set: (change: Partial<State>) => void
  /** Header and cell of the row's subject, and of its value. */
  headers: readonly [string, string]
  subjectOf: (row: R) => ReactNode
  valueOf: (row: R) => ReactNode
  note?: (row: R) => ReactNode
  onAdd: () => void
  onOpen: (row: R) => void
  saveInactive: (row: R, isInactive: boolean) => Promise<unknown>
  children?: ReactNode
}

/** A list of records valid between two dates: open, add, delete, and undo. */
export function DatedList<R extends Dated>(props: Props<R>) {
  const { title, singular, found, paths, state, set } = props
  const client = useQueryClient()
  useLiveRefresh(props.live, ...paths)
  const change = async (row: R, isInactive: boolean) => {
    try {
      await props.saveInactive(row, isInactive)
      await markStale(client, ...paths)
      const undo = () => change(row, !isInactive)
      toast.ok(
        isInactive ? `${shortName(row.name)} is inactive` : `${shortName(row.name)} is in force again`,
        { undo },
      )
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'Nothing was changed. Try again.')
    }
  }
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={props.onAdd}>
      <span>
        New <span className="phone-vh">{singular}</span>
      </span>
    </Button>
  )
  return (
    <>
      {props.crumb}
      <PageHead title={title} actions={add}>
        {found.data && <span className="num muted">{found.data.length}</span>}
      </PageHead>
      <ToolRow
        chips={
          <>
            <FirmChip label={`${title} of`} firm={state.firm} onChange={(firm) => set({ firm })} />
            <InactiveChip shown={state.inactive} onChange={(inactive) => set({ inactive })} />
          </>
        }
      />
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={8} />}
        {found.error && !found.data && (
          <ErrorState
            {...listError(found.error, () => void found.refetch())}
            title="The list could not be loaded"
          />
        )}
        {found.data?.length === 0 && (
          <div className={s.centre}>
            <Empty kind="none" title={`No ${singular} yet`} text={props.emptyText}>
              {add}
            </Empty>
          </div>
        )}
        {found.data && found.data.length > 0 && (
          <table className={s.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">{props.headers[0]}</th>
                <th scope="col">{props.headers[1]}</th>
                <th scope="col">Days</th>
                <th scope="col">
                  <span className="vh">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.data.map((row) => (
                <tr key={row.id} data-off={row.isInactive || row.state === 'over' || undefined}>
                  <td className={s.name}>
                    {row.firm === state.firm ? (
                      <button type="button" onClick={() => props.onOpen(row)}>
                        {row.name}
                      </button>
                    ) : (
                      <>
                        <b>{row.name}</b>
                        <span className="muted">Kept by {row.firmName}</span>
                      </>
                    )}
                    {props.note?.(row)}
                  </td>
                  <td data-label={props.headers[0]}>{props.subjectOf(row)}</td>
                  <td data-label={props.headers[1]} className={s.says}>
                    {props.valueOf(row)}
                  </td>
                  <td data-label="Days">
                    {daysText(row)}
                    <span className="muted">{row.isInactive ? 'Inactive' : stateTexts[row.state]}</span>
                  </td>
                  <td className={s.end}>
                    {row.firm === state.firm && (
                      <IconButton
                        size="s"
                        label={row.isInactive ? `Take ${row.name} back` : `Make ${row.name} inactive`}
                        icon={row.isInactive ? <IconRestore /> : <IconArchive />}
                        onClick={() => void change(row, !row.isInactive)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {props.children}
    </>
  )
}
