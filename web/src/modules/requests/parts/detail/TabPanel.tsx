import { RequestStatus } from '#contract/statuses.ts'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import type { Tab } from '../../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { orderParts } from '../../../../kit/orderParts.ts'
import { PlanTab } from '../../../adas/door.ts'
import { ScansTab } from '../../../scans/door.ts'
import { ChargesTab } from '../charges/ChargesTab.tsx'
import { FilesTab } from '../files/FilesTab.tsx'
import type { ShownStage } from '../visit/stages.ts'
import { VisitCard } from '../visit/VisitCard.tsx'
import { visitToOpen } from '../visitText.ts'
import { Aside } from './Aside.tsx'
import { CccCard } from './CccCard.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { ServicesTab } from './ServicesTab.tsx'
import { useAddServices } from './useAddServices.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './detail.module.css'

/** Statuses of submitted work that is neither on hold nor closed. */
const activeStatuses: readonly number[] = [
  RequestStatus.submitted,
  RequestStatus.working,
  RequestStatus.submittedOk,
  RequestStatus.assigned,
]

export type TabKey =
  | 'visits'
  | 'services'
  | 'charges'
  | 'files'
  | 'history'
  | 'documents'
  | 'adas'
  | 'scans'
  | 'estimate'

/** Tabs of an order with their counts. */
export const tabsOf = (request: RequestShape): Tab[] => {
  const services = request.events.reduce((count, visit) => count + visit.serviceList.length, 0)
  const files = request.events.reduce((count, visit) => count + visit.files.length, request.files.length)
  return [
    { key: 'visits', label: t('tabs.visits') },
    { key: 'services', label: t('tabs.services'), count: services, tone: 'grey' },
    // Only the shop's and the center's side see money; technicians don't have this right.
    ...(request.rights.includes('addFile') ? [{ key: 'charges', label: t('tabs.charges') }] : []),
    { key: 'adas', label: t('tabs.adas') },
    { key: 'scans', label: t('tabs.scans') },
    ...(request.rights.includes('addFile') ? [{ key: 'estimate', label: t('tabs.estimate') }] : []),
    { key: 'files', label: t('tabs.files'), count: files, tone: 'grey' },
    { key: 'history', label: t('tabs.history') },
    { key: 'documents', label: t('tabs.documents'), count: request.mail.length, tone: 'grey' },
  ]
}

interface Props {
  tab: TabKey
  request: RequestShape
  /** The visit named in the URL. */
  visitInUrl?: number
  zone: string
  printing: boolean
  flashing: ReadonlySet<number>
  /** Opens this stage of a visit. */
  shownStage: ShownStage | undefined
  onTab: (tab: TabKey) => void
  onVisit: (visit?: EventShape, at?: 'services') => void
  onReport: (visit: EventShape) => void
  onUploaded: () => void
}

/** Content of the chosen tab. The visits tab also shows charges and the latest history. */
export const TabPanel = textMemo(function Panel(props: Props) {
  const { tab, request, zone, visitInUrl, onTab, onUploaded } = props
  const label = tabsOf(request).find((each) => each.key === tab)?.label
  return (
    <div
      id="request-panel"
      role="tabpanel"
      aria-label={label}
      className={s.body}
      data-single={tab !== 'visits' || undefined}
    >
      <h2 className="vh">{label}</h2>
      {tab === 'visits' && (
        <>
          <Visits {...props} />
          <aside className={s.aside} aria-label={t('visits.aside')}>
            <Aside request={request} zone={zone} onAll={() => onTab('history')} />
          </aside>
        </>
      )}
      {tab === 'services' && <ServicesTab request={request} />}
      {tab === 'charges' && <ChargesTab request={request} />}
      {tab === 'files' && <FilesTab request={request} zone={zone} onUploaded={onUploaded} />}
      {tab === 'history' && <HistoryTab request={request} zone={zone} />}
      {tab === 'documents' && <DocumentsTab request={request} zone={zone} onTab={onTab} />}
      {tab === 'documents' && <CccCard request={request} zone={zone} />}
      {tab === 'adas' && <AdasPlan request={request} zone={zone} />}
      {tab === 'scans' && (
        <Scans request={request} visit={visitInUrl} zone={zone} onPlan={() => onTab('adas')} />
      )}
      {tab === 'estimate' && orderParts.estimate && (
        <Suspense fallback={<CardSkeleton lines={10} />}>
          <orderParts.estimate calibrate={request.calibrate} />
        </Suspense>
      )}
    </div>
  )
})

function AdasPlan({ request, zone }: Pick<Props, 'request' | 'zone'>) {
  const addServices = useAddServices(request)
  return (
    <Suspense fallback={<CardSkeleton lines={10} />}>
      <PlanTab
        calibrate={request.calibrate}
        version={request.version}
        zone={zone}
        mayAdd={addServices !== undefined}
        seesPrices={request.rights.includes('addFile')}
        onAdd={(services) => addServices?.(services) ?? Promise.resolve()}
      />
    </Suspense>
  )
}

/** A technician adds scans to their visit; everybody else adds them to the order. */
function Scans({
  request,
  visit,
  zone,
  onPlan,
}: {
  request: RequestShape
  visit: number | undefined
  zone: string
  onPlan: () => void
}) {
  const ownVisit = request.rights.includes('addFile') ? undefined : visitToOpen(request, visit)
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      <ScansTab calibrate={request.calibrate} calibrateEvent={ownVisit} zone={zone} onPlan={onPlan} />
    </Suspense>
  )
}

function Visits(props: Props) {
  const { request, visitInUrl, zone, printing, flashing, shownStage } = props
  const { onTab, onVisit, onReport, onUploaded } = props
  const [open, setOpen] = useState<ReadonlySet<number>>(() => {
    const first = visitToOpen(request, visitInUrl)
    return new Set(first === undefined ? [] : [first])
  })
  const [seenStage, setSeenStage] = useState<ShownStage>()
  if (shownStage !== seenStage) {
    setSeenStage(shownStage)
    if (shownStage) setOpen(new Set([...open, shownStage.visit]))
  }
  const toggle = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const mayAdd = request.rights.includes('addVisit')
  return (
    <section className={s.visits} aria-label={t('visits.label')}>
      {(request.notes || request.internalNotes) && (
        <Card>
          <dl className={s.notes}>
            {request.notes && (
              <div>
                <dt>{t('visits.notes')}</dt>
                <dd>{request.notes}</dd>
              </div>
            )}
            {request.internalNotes && (
              <div>
                <dt>{t('visits.internalNotes')}</dt>
                <dd>{request.internalNotes}</dd>
              </div>
            )}
          </dl>
        </Card>
      )}
      {request.events.map((visit) => (
        <VisitCard
          key={visit.calibrateEvent}
          request={request}
          visit={visit}
          zone={zone}
          isOpen={printing || open.has(visit.calibrateEvent)}
          isFlashing={flashing.has(visit.calibrateEvent)}
          shownStage={shownStage?.visit === visit.calibrateEvent ? shownStage : undefined}
          onToggle={() => toggle(visit.calibrateEvent)}
          onEdit={onVisit}
          onFiles={() => onTab('files')}
          onReport={onReport}
          onUploaded={onUploaded}
        />
      ))}
      {request.events.length === 0 && (
        <Card>
          <Empty kind="none" title={noVisitsTitle(request)} text={noVisitsText(request)} />
        </Card>
      )}
      {mayAdd && (
        <div className={s.add} data-noprint="">
          <Button icon={<IconPlus size={16} />} keys="v" onClick={() => onVisit()}>
            {t('visits.add')}
          </Button>
        </div>
      )}
      {request.events.length > 0 && activeStatuses.includes(request.status) && (
        <p className={s.follows}>{t('visits.completes', { ronumber: request.ronumber })}</p>
      )}
    </section>
  )
}

const isClosed = ({ status }: RequestShape): boolean =>
  status !== RequestStatus.hold && status !== RequestStatus.pending && !activeStatuses.includes(status)

const noVisitsTitle = (request: RequestShape): string =>
  t(isClosed(request) ? 'visits.noneEver' : 'visits.none')

/** What comes first where there are no visits: nothing for ROs that are closed. */
const noVisitsText = ({ status, rights, wantedServiceNames }: RequestShape): string | undefined => {
  if (wantedServiceNames.length > 0) return t('visits.requested', { services: wantedServiceNames.join(', ') })
  if (rights.includes('internalNotes') && rights.includes('addVisit'))
    return status === RequestStatus.submitted ? t('visits.acceptFirst') : t('visits.addFirst')
  if (status === RequestStatus.hold) return t('visits.resumeFirst')
  return status === RequestStatus.pending || activeStatuses.includes(status)
    ? t('visits.centerAddsFirst')
    : undefined
}
