import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState, type ComponentType } from 'react'
import { links } from '#contract/links.ts'
import { CallError } from '../../../kit/api/client.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import type { ListPlan } from '../../../kit/list/listStore.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { usePageTitle } from '../../../kit/browser/pageTitle.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton, DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { firmCalls } from '../data.ts'
import { MoveDialog } from '../parts/move/MoveDialog.tsx'
import AddDialog from '../parts/detail/AddDialog.tsx'
import { Centers } from '../parts/detail/Centers.tsx'
import { Contact } from '../parts/detail/Contact.tsx'
import { Details } from '../parts/detail/Details.tsx'
import { LocationHead } from '../parts/detail/LocationHead.tsx'
import { Insurance } from '../parts/detail/Insurance.tsx'
import { Network } from '../parts/detail/Network.tsx'
import { Preferences } from '../parts/detail/Preferences.tsx'
import { hasTabDraft } from '../parts/detail/tabDraft.ts'
import { Technicians } from '../parts/detail/Technicians.tsx'
import { Users } from '../parts/detail/Users.tsx'
import type { Location as Shape } from '../parts/detail/values.ts'
import { t } from './texts.ts'
import s from '../parts/detail/detail.module.css'

type State = { tab: string }
const plan: ListPlan<State> = { name: 'location', defaults: { tab: 'details' }, keep: {} }

const tabsOf = (location: Shape) => [
  { key: 'details', label: t('tab.details') },
  { key: 'contact', label: t('tab.contact') },
  { key: 'preferences', label: t('tab.preferences') },
  { key: 'centers', label: t(location.type === 'Center' ? 'tab.shops' : 'tab.centers') },
  { key: 'network', label: t('tab.network') },
  { key: 'insurance', label: t('tab.insurance') },
  { key: 'technicians', label: t('tab.technicians'), count: location.dispatchedTechs, tone: 'grey' as const },
  { key: 'users', label: t('tab.users'), count: location.users, tone: 'grey' as const },
]

/** A tab that another module adds. */
type MoreTab = { key: string; label: string; Panel: ComponentType<{ location: Shape }> }
type MoreTabs = { moreTabs: readonly MoreTab[] }

/** /locations/{firm}: one location with its settings and links. */
export default function Location({ moreTabs }: MoreTabs) {
  const { firm = '' } = useParams({ strict: false }) as { firm?: string }
  const number = /^\d{1,9}$/.test(firm) ? Number(firm) : 0
  const found = useQuery({ ...read('GET firm/firm', { query: { firm: number } }), enabled: number > 0 })
  useLiveRefresh('firm', ...firmCalls)
  usePageTitle(found.data?.name)
  const isAbsent = number === 0 || (found.error instanceof CallError && found.error.status === 404)
  if (isAbsent)
    return (
      <>
        <h1 className="vh">{t('location')}</h1>
        <Empty kind="denied" title={t('missing.title')} text={t('missing.text')}>
          <Button look="primary" href={links.locations()}>
            {t('missing.list')}
          </Button>
        </Empty>
      </>
    )
  if (found.error && !found.data)
    return (
      <>
        <h1 className="vh">{t('location')}</h1>
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('failed')}
          text={found.error.message}
        />
      </>
    )
  if (!found.data) return <DetailSkeleton />
  return <LocationTabs key={number} location={found.data} moreTabs={moreTabs} />
}

function LocationTabs({ location, moreTabs }: MoreTabs & { location: Shape }) {
  const { state, set } = useListState(plan)
  const [dialog, setDialog] = useState<'move' | 'add'>()
  const tabs = [...tabsOf(location), ...moreTabs.map(({ key, label }) => ({ key, label }))]
  const tab = tabs.find(({ key }) => key === state.tab)?.key ?? 'details'
  const onMove = location.rights.includes('move') ? () => setDialog('move') : undefined
  return (
    <div className={s.page}>
      <LocationHead location={location} onMove={onMove} onAdd={() => setDialog('add')} />
      <div className={s.tabs}>
        <Tabs
          label={t('location')}
          panel="location-tab"
          tabs={tabs.map((each) => ({
            ...each,
            unsaved: each.key !== tab && hasTabDraft(location.firm, each.key),
          }))}
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
        {tab === 'details' && <Details location={location} onMove={onMove} />}
        {tab === 'contact' && <Contact location={location} />}
        {tab === 'preferences' && <Preferences location={location} />}
        {tab === 'centers' && <Centers location={location} />}
        {tab === 'network' && <Network location={location} />}
        {tab === 'insurance' && <Insurance location={location} />}
        {tab === 'technicians' && <Technicians location={location} />}
        {tab === 'users' && <Users location={location} />}
        {moreTabs.map(
          ({ key, Panel }) =>
            key === tab && (
              <Suspense key={key} fallback={<CardSkeleton lines={6} />}>
                <Panel location={location} />
              </Suspense>
            ),
        )}
      </div>
      {dialog === 'move' && <MoveDialog moved={location} onClose={() => setDialog(undefined)} />}
      {dialog === 'add' && <AddDialog parent={location} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
