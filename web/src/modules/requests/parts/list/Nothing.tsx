import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { cleared, modeOf, type ListState } from './plan.ts'
import { setWords } from './words.ts'

type Props = {
  state: ListState
  set: (change: Partial<ListState>) => void
  status?: string
  /** Whether there is any repair order at all; undefined while that is not known. */
  hasAny: boolean | undefined
  mayCreate: boolean
  unit: string
  newHref: string
}

/** Why the list is empty, and the one way on. */
export function Nothing({ state, set, status, hasAny, mayCreate, unit, newHref }: Props) {
  const isNarrowed = state.search !== '' || state.range !== '' || state.technician > 0 || state.firm > 0
  if (hasAny === false && !isNarrowed)
    return (
      <Empty kind="none" title="No ROs yet" text="A repair order stands here from the moment it is written.">
        {mayCreate && (
          <Button look="primary" href={newHref} icon={<IconPlus size={16} />}>
            New RO
          </Button>
        )}
      </Empty>
    )
  if (status && !isNarrowed)
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
    <Empty kind="noMatch" title={title} text={setWords(state, status)}>
      <Button onClick={() => set(cleared)}>Clear filters</Button>
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

/** The list is not for this person. */
export const NotAllowed = () => (
  <Empty
    kind="denied"
    title="This list is not open to you"
    text="Your role or your firm does not see these ROs. Whoever looks after your users can change that."
  >
    <Button href="/">Home</Button>
  </Empty>
)
