import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListPage } from '../../../../kit/list/ListPage.tsx'
import { read } from '../../../../kit/api/queries.ts'
import type { ListPlan } from '../../../../kit/list/listStore.ts'
import { Named } from '../../../../ui/base/Tag.tsx'
import { InactiveChip } from '../../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../../ui/list/SelectionBar.tsx'
import { addressOf } from '../../firmText.ts'
import { setInactive } from './bulk.ts'
import { TypeChip } from './TypeChip.tsx'
import { columns, type LocationRow } from './columns.tsx'
import { allTypes, queryOf, type LocationsState } from './plan.ts'

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
      title="Locations"
      unit="locations"
      one="location"
      hint="Name, city or number"
      plan={plan}
      columns={columns}
      read={(state) => read('GET firm/getFirms', { query: queryOf(state) })}
      rowKey={(row) => row.firm}
      version={(row) => row.version}
      live={['firm', 'firm/getFirms']}
      chips={(ways) => (
        <>
          <TypeChip {...ways} />
          <InactiveChip shown={ways.state.inactive} onChange={(inactive) => ways.set({ inactive })} />
        </>
      )}
      view={view}
      isFiltered={(state) => !state.filter.includes(allTypes)}
      cleared={{ filter: [allTypes] }}
      action={action}
      more={more}
      onNew={onNew}
      onOpen={(row) => void navigate({ href: `/locations/${row.firm}` })}
      bulk={
        onNew &&
        ((chosen) => (
          <>
            <SelectionAction
              icon={<IconCircleOff size={16} />}
              onClick={() => void setRowsInactive(chosen.rows, true, chosen.done)}
            >
              Set inactive
            </SelectionAction>
            <SelectionAction
              icon={<IconCircleCheck size={16} />}
              onClick={() => void setRowsInactive(chosen.rows, false, chosen.done)}
            >
              Set active
            </SelectionAction>
          </>
        ))
      }
      card={(row) => (
        <div className="col">
          <Named name={row.name} isInactive={row.isInactive} strong />
          <span className="soft cut">
            {row.type}
            {row.parentName && ` below ${row.parentName}`}
          </span>
          <span className="muted cut">{addressOf(row) || 'No address yet'}</span>
        </div>
      )}
      none={{
        title: 'No locations yet',
        text: 'Brands, divisions, centers and shops of your branch stand here.',
        action,
      }}
    />
  )
}
