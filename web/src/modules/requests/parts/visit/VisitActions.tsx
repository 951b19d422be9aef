import { EventStatus } from '#contract/statuses.ts'
import { links } from '#contract/links.ts'
import {
  IconCalendarTime,
  IconClipboardList,
  IconDots,
  IconPencil,
  IconRoute,
  IconSend,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import { SendForAuthorizationDialog } from '../authorize/SendForAuthorizationDialog.tsx'
import { holdChanges } from '../stop/stopChoice.ts'
import { MoveButtons } from '../detail/MoveButtons.tsx'
import { openReport, openWorkOrder } from '../detail/openDocument.ts'
import type { useVisitMoves } from '../detail/useMoves.ts'
import { useProfile } from '../../../identity/door.ts'
import { OpenResultsDialog } from '../results/OpenResultsDialog.tsx'
import { PlanPopover } from './PlanPopover.tsx'
import { useDeleteVisit } from './useDeleteVisit.ts'
import { t } from './texts.ts'
import s from './visit.module.css'

interface Props {
  request: RequestShape
  visit: EventShape
  moves: ReturnType<typeof useVisitMoves>
  onEdit: () => void
  onReport: () => void
}

/** Footer of an open visit: moves on the left; plan, edit, and documents on the right. */
export function VisitActions({ request, visit, moves, onEdit, onReport }: Props) {
  const remove = useDeleteVisit(visit)
  const has = (right: string) => visit.rights.includes(right)
  const profile = useProfile()
  const router = useRouter()
  const [isSendingForAuthorization, setSendingForAuthorization] = useState(false)
  const maySendForAuthorization = has('authorize') || has('check')
  const entries: MenuEntry[] = [
    ...(maySendForAuthorization
      ? [
          {
            label: t('actions.authorize'),
            icon: <IconSignature size={16} />,
            onPress: () => setSendingForAuthorization(true),
          },
        ]
      : []),
    {
      label: t('actions.workOrder'),
      icon: <IconClipboardList size={16} />,
      onPress: () => void openWorkOrder(visit.calibrateEvent),
    },
    {
      label: t('actions.report'),
      icon: <IconFileTypePdf size={16} />,
      onPress: () => void openReport(visit.calibrateEvent),
    },
    { label: t('actions.sendReport'), icon: <IconSend size={16} />, onPress: onReport },
    ...(canOpen((profile.roles[0] ?? null) as Role | null, '/testdrive')
      ? [
          {
            label: t('actions.drive'),
            icon: <IconRoute size={16} />,
            onPress: () => void router.navigate({ href: links.testDrive(visit.calibrateEvent) }),
          },
        ]
      : []),
    ...(has('delete')
      ? [
          { kind: 'line' as const },
          {
            label: t('actions.delete', { number: visit.number }),
            icon: <IconTrash size={16} />,
            warn: true,
            onPress: () => void remove(),
          },
        ]
      : []),
  ]
  return (
    <footer className={s.actions} data-noprint="">
      <MoveButtons
        moves={[...visit.moves, ...holdChanges(visit, EventStatus.hold)]}
        hold={visit.hold}
        subject={t('actions.subject', { number: visit.number })}
        look={visitLook}
        size="s"
        busy={moves.isMoving}
        onMove={moves.move}
      />
      <span className="grow" />
      {has('schedule') && (
        <PlanPopover request={request} visit={visit}>
          <Button size="s" icon={<IconCalendarTime size={14} />}>
            {t(visit.techIds.length > 0 ? 'actions.plan' : 'actions.assign')}
          </Button>
        </PlanPopover>
      )}
      {has('edit') && (
        <Button size="s" icon={<IconPencil size={14} />} onClick={onEdit}>
          {t('actions.edit')}
        </Button>
      )}
      <DropMenu
        target={
          <IconButton
            size="s"
            label={t('actions.more', { number: visit.number })}
            icon={<IconDots size={16} />}
          />
        }
        entries={entries}
      />
      {isSendingForAuthorization && (
        <SendForAuthorizationDialog
          visit={visit}
          zone={profile.timezone}
          onClose={() => setSendingForAuthorization(false)}
        />
      )}
      {moves.openResults && (
        <OpenResultsDialog
          {...moves.openResults}
          onComplete={moves.completeAnyway}
          onClose={moves.closeOpenResults}
        />
      )}
    </footer>
  )
}
