import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleOff, IconEdit } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
import { BranchFilter } from '../../../../kit/list/BranchFilter.tsx'
import { ListPage } from '../../../../kit/list/ListPage.tsx'
import { read } from '../../../../kit/api/queries.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { Named } from '../../../../ui/base/Tag.tsx'
import { InactiveChip } from '../../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { addressOf } from '../../addressText.ts'
import { setInactive } from './bulk.ts'
import { TypeChip } from './TypeChip.tsx'
import type { SelectedRows } from '../../../../kit/list/useRowSelection.ts'
import { columns, type LocationRow } from './columns.tsx'
import { allTypes, queryOf, type LocationsState } from './plan.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'

const ChangeLocationsDialog = lazy(() => import('./ChangeLocationsDialog.tsx'))

interface Props {
  plan: ListPlan<LocationsState>
  /** Switch between list, trees, and map. */
  view: (ways: { state: LocationsState; set: (change: Partial<LocationsState>) => void }) => ReactNode
  action: ReactNode
  more: ReactNode
  onNew?: () => void
}

/** The locations in scope as a list. */
export function LocationList({ plan, view, action, more, onNew }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [changing, setChanging] = useState<SelectedRows<LocationRow>>()
  const shownColumns = useTextMemo(() => columns(), [])
  const setRowsInactive = async (
    rows: () => Promise<readonly LocationRow[]>,
    isInactive: boolean,
    done: () => void,
  ) => {
    await setInactive(client, await rows(), isInactive)
    done()
  }
  return (
    <ListPage<LocationRow, LocationsState>
      title={t('title')}
      unit={t('unit')}
      one={t('one')}
      hint={t('search')}
      plan={plan}
      columns={shownColumns}
      read={(state) => read('GET firm/getFirms', { query: queryOf(state) })}
      rowKey={(row) => row.firm}
      version={(row) => row.version}
      live={['firm', 'firm/getFirms']}
      chips={(ways) => (
        <>
          <TypeChip {...ways} />
          <BranchFilter firm={ways.state.firm} onChange={(firm) => ways.set({ firm })} />
          <InactiveChip shown={ways.state.inactive} onChange={(inactive) => ways.set({ inactive })} />
        </>
      )}
      view={view}
      isFiltered={(state) => !state.filter.includes(allTypes) || state.firm > 0}
      cleared={{ filter: [allTypes], firm: 0 }}
      action={action}
      more={more}
      onNew={onNew}
      onOpen={(row) => void navigate({ href: links.location(row.firm) })}
      bulk={
        onNew &&
        ((chosen) => (
          <>
            <SelectionAction
              icon={<IconCircleOff size={16} />}
              onClick={() => void setRowsInactive(chosen.rows, true, chosen.done)}
            >
              {t('bulk.deactivate')}
            </SelectionAction>
            <SelectionAction
              icon={<IconCircleCheck size={16} />}
              onClick={() => void setRowsInactive(chosen.rows, false, chosen.done)}
            >
              {t('bulk.activate')}
            </SelectionAction>
            <SelectionAction icon={<IconEdit size={16} />} onClick={() => setChanging(chosen)}>
              {t('bulk.change')}
            </SelectionAction>
          </>
        ))
      }
      card={(row) => (
        <div className="col">
          <Named name={row.name} isInactive={row.isInactive} strong />
          <span className="soft cut">
            {row.parentName
              ? t('card.partOf', { type: firmTypeLabel(row.type), parent: row.parentName })
              : firmTypeLabel(row.type)}
          </span>
          <span className="muted cut">{addressOf(row) || t('card.noAddress')}</span>
        </div>
      )}
      none={{
        title: t('none.title'),
        text: t('none.text'),
        action,
      }}
    >
      {() =>
        changing && (
          <Suspense>
            <ChangeLocationsDialog chosen={changing} onClose={() => setChanging(undefined)} />
          </Suspense>
        )
      }
    </ListPage>
  )
}
