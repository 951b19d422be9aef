import { links } from '#contract/links.ts'
import { useQueryClient } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { localAt, stamp } from '#contract/kit/time.ts'
import { nextStep } from '#contract/next-step/next-step.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { toggleChat } from '../../../../kit/chatRequests.ts'
import { usePageTitle } from '../../../../kit/browser/pageTitle.ts'
import { useCommands } from '../../../../ui/commands.ts'
import { Tabs } from '../../../../ui/frame/Tabs.tsx'
import { useProfile } from '../../../identity/door.ts'
import { requestQuery } from '../../data.ts'
import { NextButton } from '../next/NextButton.tsx'
import { NextStepPanel } from '../next/NextStepPanel.tsx'
import { useNextAction } from '../next/useNextAction.tsx'
import { CompletionBlockers } from '../visit/CompletionBlockers.tsx'
import type { ShownStage, StageKey } from '../visit/stages.ts'
import { VisitDialog } from '../visit/VisitDialog.tsx'
import { EditRequestDialog } from './EditRequestDialog.tsx'
import { RequestHead } from './RequestHead.tsx'
import { TabPanel, tabsOf, type TabKey } from './TabPanel.tsx'
import { VisitNotFoundNote } from './VisitNotFoundNote.tsx'
import { listPositionOf } from './listPosition.ts'
import { RequestMoves } from './RequestMoves.tsx'
import { SenderCard } from './SenderCard.tsx'
import { SendDocumentDialog } from './SendDocumentDialog.tsx'
import { useRequestMoves } from './useMoves.ts'
import { usePrint } from '../../../../kit/browser/usePrint.ts'
import { useDeleteRequest } from './useDeleteRequest.ts'
import { useRequestLive } from './useRequestLive.ts'
import { t } from './texts.ts'
import s from './detail.module.css'
import { useTextMemo } from '../../../../ui/textMemo.ts'

const ShareDialog = lazy(() => import('../guest/ShareDialog.tsx'))

type OpenDialog =
  | { kind: 'edit' }
  | { kind: 'share' }
  | { kind: 'visit'; visit?: EventShape; at?: 'services' | 'requested' }
  | { kind: 'report'; visit: EventShape }

const isSameVisit = (visit: EventShape | undefined) => (each: EventShape) =>
  each.calibrateEvent === visit?.calibrateEvent

/** The page of one repair order: head, tabs, and dialogs. */
export function RequestPage({ request, visitInUrl }: { request: RequestShape; visitInUrl?: number }) {
  const { calibrate, ronumber } = request
  const router = useRouter()
  const client = useQueryClient()
  const { timezone: zone, firmName, user, firm } = useProfile()
  const [tab, setTab] = useState<TabKey>('visits')
  // Deferring the content marks the pressed tab at once and keeps the page responsive while a heavy tab renders.
  const shownTab = useDeferredValue(tab)
  const tabs = useTextMemo(() => tabsOf(request), [request])
  const { new: asked } = useSearch({ strict: false }) as { new?: string }
  const [openDialog, setOpenDialog] = useState<OpenDialog | undefined>(
    asked === 'visit' && request.rights.includes('addVisit') ? { kind: 'visit' } : undefined,
  )
  const moves = useRequestMoves(request)
  const person = useMemo(() => ({ user, firm }), [user, firm])
  const next = useMemo(() => nextStep(request, person), [request, person])
  const [shownStage, setShownStage] = useState<ShownStage>()
  const { flashing, people } = useRequestLive(calibrate)
  usePageTitle(t('ro', { ronumber }))
  const { printing, print } = usePrint(
    t('print.head', { location: firmName, ronumber }),
    useCallback(() => t('print.time', { time: stamp(localAt(new Date(), zone)) }), [zone]),
  )
  const position = useMemo(() => listPositionOf(calibrate), [calibrate])
  const openRequest = useCallback((id: number) => void router.navigate({ href: links.request(id) }), [router])
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey }),
    [client, calibrate],
  )
  const edit = useCallback(() => setOpenDialog({ kind: 'edit' }), [])
  const share = useCallback(() => setOpenDialog({ kind: 'share' }), [])
  const openVisit = useCallback(
    (visit?: EventShape, at?: 'services' | 'requested') => setOpenDialog({ kind: 'visit', visit, at }),
    [],
  )
  const report = useCallback((visit: EventShape) => setOpenDialog({ kind: 'report', visit }), [])
  const showHistory = useCallback(() => setTab('history'), [])
  const action = useNextAction(request, next, { person, moves, onVisit: openVisit, onReport: report })
  const deleteRequest = useDeleteRequest(request, openRequest)

  const mayEdit = request.rights.includes('edit')
  const mayAdd = request.rights.includes('addVisit')
  const commands = useTextMemo(
    () => [
      ...(position?.previous === undefined
        ? []
        : [
            {
              id: 'request.previous',
              title: t('commands.previous'),
              group: t('commands.move'),
              keys: 'k',
              quiet: true,
              run: () => openRequest(position.previous ?? 0),
            },
          ]),
      ...(position?.next === undefined
        ? []
        : [
            {
              id: 'request.next',
              title: t('commands.next'),
              group: t('commands.move'),
              keys: 'j',
              quiet: true,
              run: () => openRequest(position.next ?? 0),
            },
          ]),
      ...(mayEdit
        ? [
            {
              id: 'request.edit',
              title: t('commands.edit'),
              group: t('commands.do', { ronumber }),
              keys: 'e',
              run: edit,
            },
          ]
        : []),
      ...(mayAdd
        ? [
            {
              id: 'request.visit',
              title: t('commands.visit'),
              group: t('commands.do', { ronumber }),
              keys: 'v',
              run: () => openVisit(),
            },
          ]
        : []),
      // Overrides the shell's "c", which would open the list of chats.
      {
        id: 'shell.chat',
        title: t('commands.chat'),
        group: t('commands.do', { ronumber }),
        keys: 'c',
        icon: <IconMessage />,
        run: () => toggleChat(`request_${calibrate}`),
      },
      { id: 'request.print', title: t('commands.print'), group: t('commands.do', { ronumber }), run: print },
    ],
    [position, openRequest, mayEdit, mayAdd, calibrate, ronumber, print, edit, openVisit],
  )
  useCommands(commands)

  /** The visit that "Save and next" opens: the next one that may be edited. */
  const nextEditable = (visit?: EventShape) => {
    const at = visit ? request.events.findIndex((each) => each.calibrateEvent === visit.calibrateEvent) : -1
    return visit ? request.events.slice(at + 1).find((each) => each.rights.includes('edit')) : undefined
  }
  const showStage = (visit: EventShape | undefined, stage: StageKey) => {
    if (!visit) return
    setTab('visits')
    setShownStage({ visit: visit.calibrateEvent, stage })
  }
  const close = () => {
    setOpenDialog(undefined)
    // A reload must not ask for the visit again.
    if (asked) void router.navigate({ href: links.request(calibrate), replace: true })
  }
  const following = openDialog?.kind === 'visit' ? nextEditable(openDialog.visit) : undefined
  return (
    <div className={s.page}>
      <RequestHead
        request={request}
        zone={zone}
        people={people}
        position={position}
        onGo={openRequest}
        moves={moves}
        next={next}
        onEdit={edit}
        onPrint={print}
        onHistory={showHistory}
        onShare={share}
        onDelete={deleteRequest}
      />
      <NextStepPanel
        request={request}
        next={next}
        visit={action.visit}
        button={action.button}
        zone={zone}
        onHistory={showHistory}
      >
        {next.task === 'complete' && action.blocked.length > 0 && (
          <CompletionBlockers
            open={action.blocked}
            onShow={(stage) => showStage(action.visit, stage)}
            onClose={action.clearBlocked}
          />
        )}
      </NextStepPanel>
      <VisitNotFoundNote request={request} visitInUrl={visitInUrl} />
      <SenderCard request={request} zone={zone} />
      <div className={s.tabs} data-noprint="">
        <Tabs
          label={t('ro', { ronumber })}
          tabs={tabs}
          active={tab}
          panel="request-panel"
          onChange={(key) => setTab(key as TabKey)}
        />
      </div>
      <TabPanel
        tab={printing ? 'visits' : shownTab}
        request={request}
        visitInUrl={visitInUrl}
        zone={zone}
        printing={printing}
        flashing={flashing}
        shownStage={shownStage}
        onTab={setTab}
        onVisit={openVisit}
        onReport={report}
        onUploaded={refresh}
      />
      {(action.button || request.moves.length > 0) && (
        <div className={s.bar} role="group" aria-label={t('bar.label')} data-noprint="">
          {action.button && <NextButton button={action.button} isBlock />}
          <RequestMoves
            request={request}
            next={next}
            moves={moves}
            isCompact
            isBeside={action.button !== undefined}
          />
        </div>
      )}
      {action.dialogs}
      <Suspense>
        {openDialog?.kind === 'share' && <ShareDialog request={request} zone={zone} onClose={close} />}
      </Suspense>
      {openDialog?.kind === 'edit' && <EditRequestDialog request={request} onClose={close} />}
      {openDialog?.kind === 'visit' && (
        <VisitDialog
          key={openDialog.visit?.calibrateEvent ?? 'new'}
          request={request}
          visit={request.events.find(isSameVisit(openDialog.visit)) ?? openDialog.visit}
          at={openDialog.at}
          onClose={close}
          onNext={following && (() => openVisit(following))}
        />
      )}
      {openDialog?.kind === 'report' && (
        <SendDocumentDialog request={request} visit={openDialog.visit} onClose={close} />
      )}
    </div>
  )
}
