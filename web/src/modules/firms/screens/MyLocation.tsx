import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentType } from 'react'
import { read } from '../../../kit/api/queries.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton, DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { firmCalls, tokenReader } from '../data.ts'
import { Details } from '../parts/detail/Details.tsx'
import { LocationHead } from '../parts/detail/LocationHead.tsx'
import { hasTabDraft } from '../parts/detail/tabDraft.ts'
import type { Location as Shape } from '../parts/detail/values.ts'
import { t } from './texts.ts'
import s from '../parts/detail/detail.module.css'

type State = { firm: string; tab: string }
const plan: ListPlan<State> = { name: 'my-location', defaults: { firm: '', tab: '' }, keep: {} }

interface Props {
  bays: { key: string; label: string; Panel: ComponentType<{ location: Shape }> }
}

/** /my-location: hours, address, and phone of the reader's own location, and the bays of all locations below it. */
export default function MyLocation({ bays }: Props) {
  const { state, set } = useListState(plan)
  const own = tokenReader().firm
  const firm = /^\d{1,9}$/.test(state.firm) ? Number(state.firm) : own
  const found = useQuery(read('GET firm/firm', { query: { firm } }))
  useLiveRefresh('firm', ...firmCalls)
  if (found.error && !found.data)
    return (
      <>
        <h1 className="vh">{t('myLocation')}</h1>
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('failed')}
          text={found.error.message}
        />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  const location = found.data
  const maySetUpBays = location.rights.includes('setUpBays')
  const details = { key: 'details', label: t('tab.details') }
  const tabs = maySetUpBays ? [details, { key: bays.key, label: bays.label }] : [details]
  const usual = maySetUpBays && !location.rights.includes('edit') ? bays.key : 'details'
  const tab = tabs.find(({ key }) => key === state.tab)?.key ?? usual
  return (
    <div className={s.page} key={firm}>
      <LocationHead location={location} isOwn />
      {maySetUpBays && (
        <LocationChoice
          own={own}
          firm={firm}
          onChange={(next) => set({ firm: next === own ? '' : String(next) })}
        />
      )}
      <div className={s.tabs}>
        <Tabs
          label={t('location')}
          panel="location-tab"
          tabs={tabs.map((each) => ({ ...each, unsaved: each.key !== tab && hasTabDraft(firm, each.key) }))}
          active={tab}
          onChange={(next) => set({ tab: next })}
        />
      </div>
      <div
        className={s.body}
        id="location-tab"
        role="tabpanel"
        aria-label={tabs.find(({ key }) => key === tab)?.label}
      >
        {tab === 'details' ? (
          <Details location={location} />
        ) : (
          <Suspense fallback={<CardSkeleton lines={6} />}>
            <bays.Panel location={location} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The locations whose bays the reader sets up: their own and all below it. Nothing when there is one alone. */
function LocationChoice({
  own,
  firm,
  onChange,
}: {
  own: number
  firm: number
  onChange: (firm: number) => void
}) {
  const mine = useQuery(read('GET firm/firm', { query: { firm: own } })).data
  const below = useQuery(read('GET firm/getChildFirms', { query: { firm: own, gettype: 'all' } })).data ?? []
  if (!mine || below.length === 0) return null
  return (
    <div className={s.choice}>
      <SelectField
        label={t('choice')}
        searchable
        value={String(firm)}
        options={[mine, ...below].map((each) => ({ value: String(each.firm), label: each.name }))}
        onChange={(next) => next && onChange(Number(next))}
      />
    </div>
  )
}
