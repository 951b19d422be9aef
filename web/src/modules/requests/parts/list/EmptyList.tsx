import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { clearedFilters, modeOf, type ListState } from './listState.ts'
import { activeFiltersText } from './filterText.ts'

type Props = {
  state: ListState
  set: (change: Partial<ListState>) => void
  status?: string
  /** Whether any repair order exists; undefined while unknown. */
  hasAny: boolean | undefined
  mayCreate: boolean
  unit: string
  newHref: string
}

/** Says why the list is empty and offers the next step. */
export function EmptyList({ state, set, status, hasAny, mayCreate, unit, newHref }: Props) {
  const hasFilters = state.search !== '' || state.range !== '' || state.technician > 0 || state.firm > 0
  if (hasAny === false && !hasFilters)
    return (
      <Empty kind="none" title="No ROs yet" text="A repair order stands here from the moment it is written.">
        {mayCreate && (
          <Button look="primary" href={newHref} icon={<IconPlus size={16} />}>
            New RO
          </Button>
        )}
      </Empty>
    )
  if (status && !hasFilters)
    return (
      <Empty
        kind="noMatch"
        title={`No ROs are ${status}`}
        text="Those that become it appear here by themselves."
      >
        <Button href="/calibrates">Calibrate ROs</Button>
      </Empty>
    )
  const title = state.search ? `No ${unit} match “${state.search}”` : `No ${unit} match`
  const isAnyDate = state.range === ''
  return (
    <Empty kind="noMatch" title={title} text={activeFiltersText(state, status)}>
      <Button onClick={() => set(clearedFilters)}>Clear filters</Button>
      {!isAnyDate ? (
        <Button look="ghost" onClick={() => set({ range: '', dateStart: '', dateEnd: '' })}>
          Search all dates
        </Button>
      ) : (
        modeOf(state) !== 3 &&
        !status &&
        !state.showAll && (
          <Button look="ghost" onClick={() => set({ showAll: true })}>
            Show all statuses
          </Button>
        )
      )}
    </Empty>
  )
}

/** Shown when the user may not see this list. */
export const ListNotAllowed = () => (
  <Empty
    kind="denied"
    title="This list is not open to you"
    text="Your role or your firm does not see these ROs. Whoever looks after your users can change that."
  >
    <Button href="/">Home</Button>
  </Empty>
)
