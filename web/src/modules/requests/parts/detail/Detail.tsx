import { useQueryClient } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { localAt, stamp } from '#contract/kit/time.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { toggleChat } from '../../../../kit/chatDoor.ts'
import { usePageTitle } from '../../../../kit/browser/pageTitle.ts'
import { useCommands } from '../../../../ui/commands.ts'
import { Tabs } from '../../../../ui/frame/Tabs.tsx'
import { useProfile } from '../../../identity/door.ts'
import { requestQuery } from '../../data.ts'
import { VisitDialog } from '../visit/VisitDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { Head } from './Head.tsx'
import { Panel, tabsOf, type TabKey } from './Panel.tsx'
import { MissingVisit } from './MissingVisit.tsx'
import { placeOf } from './place.ts'
import { RequestMoves } from './RequestMoves.tsx'
import { SenderCard } from './SenderCard.tsx'
import { SendReport } from './SendReport.tsx'
import { useRequestMoves } from './useMoves.ts'
import { usePrint } from '../../../../kit/browser/usePrint.ts'
import { useRemove } from './useRemove.ts'
import { useRequestLive } from './useRequestLive.ts'
import s from './detail.module.css'

type Over =
  | { kind: 'edit' }
  | { kind: 'visit'; visit?: EventShape; at?: 'services' }
  | { kind: 'report'; visit: EventShape }

const isSame = (visit: EventShape | undefined) => (each: EventShape) =>
  each.calibrateEvent === visit?.calibrateEvent

/** One repair order: head, tabs, and what lies over the page. */
export function Detail({ request, named }: { request: RequestShape; named?: number }) {
  const { calibrate, ronumber } = request
  const router = useRouter()
  const client = useQueryClient()
  const { timezone: zone, firmName } = useProfile()
  const [tab, setTab] = useState<TabKey>('visits')
  // The pressed tab is marked at once; what it shows follows, and what can be pressed meanwhile answers.
  const shown = useDeferredValue(tab)
  const tabs = useMemo(() => tabsOf(request), [request])
  const [over, setOver] = useState<Over>()
  const moves = useRequestMoves(request)
  const { flashing, people } = useRequestLive(calibrate)
  usePageTitle(`RO ${ronumber}`)
  const { printing, print } = usePrint(
    `${firmName}, RO ${ronumber}`,
    useCallback(() => `Printed ${stamp(localAt(new Date(), zone))}`, [zone]),
  )
  const place = useMemo(() => placeOf(calibrate), [calibrate])
  const go = useCallback((id: number) => void router.navigate({ href: `/calibrate/${id}` }), [router])
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey }),
    [client, calibrate],
  )
  const edit = useCallback(() => setOver({ kind: 'edit' }), [])
  const openVisit = useCallback(
    (visit?: EventShape, at?: 'services') => setOver({ kind: 'visit', visit, at }),
    [],
  )
  const report = useCallback((visit: EventShape) => setOver({ kind: 'report', visit }), [])
  const showHistory = useCallback(() => setTab('history'), [])
  const remove = useRemove(request, go)

  const mayEdit = request.rights.includes('edit')
  const mayAdd = request.rights.includes('addVisit')
  const commands = useMemo(
    () => [
      ...(place?.previous === undefined
        ? []
        : [
            {
              id: 'request.previous',
              title: 'Previous RO',
              group: 'Move',
              keys: 'k',
              quiet: true,
              run: () => go(place.previous ?? 0),
            },
          ]),
      ...(place?.next === undefined
        ? []
        : [
            {
              id: 'request.next',
              title: 'Next RO',
              group: 'Move',
              keys: 'j',
              quiet: true,
              run: () => go(place.next ?? 0),
            },
          ]),
      ...(mayEdit
        ? [
            {
              id: 'request.edit',
              title: 'Edit facts',
              group: `Do on ${ronumber}`,
              keys: 'e',
              run: edit,
            },
          ]
        : []),
      ...(mayAdd
        ? [
            {
              id: 'request.visit',
              title: 'New visit…',
              group: `Do on ${ronumber}`,
              keys: 'v',
              run: () => openVisit(),
            },
          ]
        : []),
      // Covers the key that opens the list of chats.
      {
        id: 'shell.chat',
        title: 'Chat of this RO',
        group: `Do on ${ronumber}`,
        keys: 'c',
        icon: <IconMessage />,
        run: () => toggleChat(`request_${calibrate}`),
      },
      { id: 'request.print', title: 'Print', group: `Do on ${ronumber}`, run: print },
    ],
    [place, go, mayEdit, mayAdd, calibrate, ronumber, print, edit, openVisit],
  )
  useCommands(commands)

  /** Where "Save and next" goes: the next visit that may be edited. */
  const after = (visit?: EventShape) => {
    const at = visit ? request.events.findIndex((each) => each.calibrateEvent === visit.calibrateEvent) : -1
    return visit ? request.events.slice(at + 1).find((each) => each.rights.includes('edit')) : undefined
  }
  const close = () => setOver(undefined)
  const next = over?.kind === 'visit' ? after(over.visit) : undefined
  return (
    <div className={s.page}>
      <Head
        request={request}
        zone={zone}
        people={people}
        place={place}
        onGo={go}
        moves={moves}
        onEdit={edit}
        onPrint={print}
        onHistory={showHistory}
        onDelete={remove}
      />
      <MissingVisit request={request} named={named} />
      <SenderCard request={request} zone={zone} />
      <div className={s.tabs} data-noprint="">
        <Tabs
          label={`RO ${ronumber}`}
          tabs={tabs}
          active={tab}
          panel="request-panel"
          onChange={(key) => setTab(key as TabKey)}
        />
      </div>
      <Panel
        tab={printing ? 'visits' : shown}
        request={request}
        named={named}
        zone={zone}
        printing={printing}
        flashing={flashing}
        onTab={setTab}
        onVisit={openVisit}
        onReport={report}
        onUploaded={refresh}
      />
      {(request.moves.length > 0 || request.rights.includes('pay')) && (
        <div className={s.bar} role="group" aria-label="Next move" data-noprint="">
          <RequestMoves request={request} moves={moves} few />
        </div>
      )}
      {over?.kind === 'edit' && <EditDialog request={request} onClose={close} />}
      {over?.kind === 'visit' && (
        <VisitDialog
          key={over.visit?.calibrateEvent ?? 'new'}
          request={request}
          visit={request.events.find(isSame(over.visit)) ?? over.visit}
          at={over.at}
          onClose={close}
          onNext={next && (() => openVisit(next))}
        />
      )}
      {over?.kind === 'report' && <SendReport request={request} visit={over.visit} onClose={close} />}
    </div>
  )
}
