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
import { FirmChip, ownListFirm } from '../../lookups/door.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { daysText, stateText, type Dated } from './dated.ts'
import s from './pricing.module.css'
import { t } from './texts.ts'

export type State = { firm: number; inactive: boolean }
const planOf = (name: string): ListPlan<State> => ({
  name,
  defaults: { firm: ownListFirm(), inactive: false },
  keep: {},
})
/** List state in the URL: whose rows are shown, at first those that the reader may change. */
export const useDatedListState = (name: string) => useListState(useMemo(() => planOf(name), [name]))

interface Props<R extends Dated> {
  crumb: ReactNode
  title: string
  /** Label of the location's chip: "Tax rates of". */
  chipLabel: string
  /** Template of the button, whose `<noun>` only screen readers get on a phone. */
  addText: string
  /** Title and purpose of the list, for the empty state. */
  emptyTitle: string
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
  const { title, found, paths, state, set } = props
  const client = useQueryClient()
  useLiveRefresh(props.live, ...paths)
  const change = async (row: R, isInactive: boolean) => {
    try {
      await props.saveInactive(row, isInactive)
      await markStale(client, ...paths)
      const undo = () => change(row, !isInactive)
      toast.ok(t(isInactive ? 'inactivate.done' : 'restore.done', { name: shortName(row.name) }), { undo })
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('inactivate.failed'))
    }
  }
  const add = (
    <Button look="primary" icon={<IconPlus />} onClick={props.onAdd}>
      <span>
        <Rich text={props.addText} tags={{ noun: (noun) => <span className="phone-vh">{noun}</span> }} />
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
            <FirmChip label={props.chipLabel} firm={state.firm} onChange={(firm) => set({ firm })} />
            <InactiveChip shown={state.inactive} onChange={(inactive) => set({ inactive })} />
          </>
        }
      />
      <div className={s.scroll}>
        {found.isPending && <CardSkeleton lines={8} />}
        {found.error && !found.data && (
          <ErrorState {...listError(found.error, () => void found.refetch())} title={t('list.failed')} />
        )}
        {found.data?.length === 0 && (
          <div className={s.centre}>
            <Empty kind="none" title={props.emptyTitle} text={props.emptyText}>
              {add}
            </Empty>
          </div>
        )}
        {found.data && found.data.length > 0 && (
          <table className={s.table}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{props.headers[0]}</th>
                <th scope="col">{props.headers[1]}</th>
                <th scope="col">{t('list.dates')}</th>
                <th scope="col">
                  <span className="vh">{t('list.actions')}</span>
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
                        <span className="muted">{t('list.managedBy', { firm: row.firmName })}</span>
                      </>
                    )}
                    {props.note?.(row)}
                  </td>
                  <td data-label={props.headers[0]}>{props.subjectOf(row)}</td>
                  <td data-label={props.headers[1]} className={s.says}>
                    {props.valueOf(row)}
                  </td>
                  <td data-label={t('list.dates')}>
                    {daysText(row)}
                    <span className="muted">{stateText(row)}</span>
                  </td>
                  <td className={s.end}>
                    {row.firm === state.firm && (
                      <IconButton
                        size="s"
                        label={t(row.isInactive ? 'restore.button' : 'inactivate.button', { name: row.name })}
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
