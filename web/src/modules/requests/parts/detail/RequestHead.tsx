import { links } from '#contract/links.ts'
import { RequestStatus } from '#contract/statuses.ts'
import {
  IconDots,
  IconHistory,
  IconLink,
  IconMessage,
  IconMessageSearch,
  IconPencil,
  IconPrinter,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'
import { stamp } from '#contract/kit/time.ts'
import type { NextStep } from '#contract/next-step/order.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { openChat } from '../../../../kit/chatRequests.ts'
import { vehicleName } from '../../../../kit/display/vehicle.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { StatusPill } from '../../../../ui/base/Status.tsx'
import { Avatar, PhoneText } from '../../../../ui/base/text.tsx'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import type { Fact } from '../../../../ui/frame/Parts.tsx'
import { RecordHead } from '../../../../ui/frame/RecordHead.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../../identity/door.ts'
import { useCenters } from '../form/OrderFields.tsx'
import { stampAt } from '../visitText.ts'
import type { ListPosition } from './listPosition.ts'
import { RequestMoves } from './RequestMoves.tsx'
import type { useRequestMoves } from './useMoves.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './detail.module.css'

interface Props {
  request: RequestShape
  zone: string
  /** Names of other people who have it open. */
  people: readonly string[]
  position: ListPosition | undefined
  onGo: (calibrate: number) => void
  moves: ReturnType<typeof useRequestMoves>
  next: NextStep
  onEdit: () => void
  onPrint: () => void
  onHistory: () => void
  onShare: () => void
  onDelete: () => void
}

/** Page head: vehicle, status, moves other than the next step, and the key facts. */
export const RequestHead = textMemo(function Head(props: Props) {
  const { request, zone, people, position, onGo, moves, next: nextStep, onEdit, onHistory, onDelete } = props
  const router = useRouter()
  const role = (useProfile().roles[0] ?? null) as Role | null
  const has = (right: string) => request.rights.includes(right)
  const copyLink = async () => {
    const link = location.origin + links.request(request.calibrate)
    try {
      await navigator.clipboard.writeText(link)
      toast.ok(t('head.linkCopied', { ronumber: request.ronumber }))
    } catch {
      toast.error(t('head.copyBlocked', { link }))
    }
  }
  const entries: MenuEntry[] = [
    ...(has('edit')
      ? [{ label: t('head.editDetails'), icon: <IconPencil size={16} />, keys: 'e', onPress: onEdit }]
      : []),
    { label: t('head.print'), icon: <IconPrinter size={16} />, onPress: props.onPrint },
    ...(canOpen(role, '/chatadmin')
      ? [
          {
            label: t('head.readChat'),
            icon: <IconMessageSearch size={16} />,
            onPress: () => void router.navigate({ href: links.chatAdmin(`request_${request.calibrate}`) }),
          },
        ]
      : []),
    { label: t('head.history'), icon: <IconHistory size={16} />, onPress: onHistory },
    ...(has('share')
      ? [{ label: t('head.share'), icon: <IconShare3 size={16} />, onPress: props.onShare }]
      : []),
    { label: t('head.copyLink'), icon: <IconLink size={16} />, onPress: () => void copyLink() },
    ...(has('delete')
      ? [
          { kind: 'line' as const },
          {
            label: t('head.delete', { ronumber: request.ronumber }),
            icon: <IconTrash size={16} />,
            warn: true,
            onPress: onDelete,
          },
        ]
      : []),
  ]
  const { previous, next } = position ?? {}
  return (
    <RecordHead
      path={[
        { label: t('path.list'), href: position?.address ?? links.requests() },
        { label: t('ro', { ronumber: request.ronumber }) },
      ]}
      place={
        position && {
          text: position.text,
          onPrevious: previous === undefined ? undefined : () => onGo(previous),
          onNext: next === undefined ? undefined : () => onGo(next),
        }
      }
      title={vehicleName(request.vehicleText)}
      marks={
        <>
          <StatusPill look={requestLook(request.status)} large />
          {people.length > 0 && <OtherViewers people={people} />}
        </>
      }
      actionsLabel={t('head.actions')}
      actions={
        <>
          <div className={s.wideMoves}>
            <RequestMoves request={request} next={nextStep} moves={moves} />
          </div>
          {has('edit') && (
            <Button className="wide-only" icon={<IconPencil size={16} />} onClick={onEdit}>
              {t('head.edit')}
            </Button>
          )}
          <IconButton
            label={
              request.unreadCount > 0 ? t('head.chatUnread', { number: request.unreadCount }) : t('head.chat')
            }
            icon={<IconMessage />}
            count={request.unreadCount}
            onClick={() => openChat(`request_${request.calibrate}`)}
          />
          <IconButton
            className="wide-only"
            label={t('head.print')}
            icon={<IconPrinter />}
            onClick={props.onPrint}
          />
          <DropMenu target={<IconButton label={t('head.more')} icon={<IconDots />} />} entries={entries} />
        </>
      }
      facts={factsOf(request, zone)}
    />
  )
})

const None = () => <span className="muted">{t('facts.none')}</span>

const factsOf = (request: RequestShape, zone: string): Fact[] => [
  {
    label: t('facts.vin'),
    wide: true,
    value: request.vehicle.vin ? (
      <Vin vin={request.vehicle.vin} copy />
    ) : (
      <span className="muted">{t('facts.noVin')}</span>
    ),
  },
  { label: t('facts.ro'), value: <b className={s.strong}>{request.ronumber}</b> },
  { label: t('facts.shop'), value: request.firmName },
  { label: t('facts.center'), value: request.serviceFirmName ?? <PlannedCenter request={request} /> },
  {
    label: t('facts.customer'),
    value: request.customerName ? (
      <span className={s.customer}>
        {request.customerName}
        {request.customerPhone && <PhoneText number={request.customerPhone} dial />}
      </span>
    ) : (
      <None />
    ),
  },
  ...(request.wantedTime
    ? [{ label: t('facts.wantedTime'), value: <span className="num">{stamp(request.wantedTime)}</span> }]
    : []),
  { label: t('facts.estimator'), value: request.estimator ?? <None /> },
  { label: t('facts.insurer'), value: request.insuranceName ?? <None /> },
  ...(request.fleetName ? [{ label: t('facts.fleet'), value: request.fleetName }] : []),
  ...(request.fleetNumber ? [{ label: t('facts.fleetNumber'), value: request.fleetNumber }] : []),
  { label: t('facts.created'), value: <span className="num">{stampAt(request.createdOn, zone)}</span> },
]

/** Before submission: the center the order would go to. */
function PlannedCenter({ request }: { request: RequestShape }) {
  const isOpen = request.status === RequestStatus.pending && request.rights.includes('editShop')
  const { centers, primary } = useCenters(isOpen ? request.firm : undefined)
  const plannedCenter = centers.find((each) => each.id === request.wantedCenter) ?? primary
  return (
    <span className="muted">
      {plannedCenter ? t('facts.plannedCenter', { center: plannedCenter.name }) : t('facts.noCenter')}
    </span>
  )
}

const maxAvatars = 3

/** Shows who else has this order open, so that two people don't edit it unaware of each other. */
function OtherViewers({ people }: { people: readonly string[] }) {
  const label = t('head.viewers', { people: people.join(', ') })
  return (
    <span className={s.people} data-tip={label} data-noprint="">
      {people.slice(0, maxAvatars).map((name) => (
        <Avatar key={name} name={name} size="s" />
      ))}
      {people.length > maxAvatars && <span className="muted">+{people.length - maxAvatars}</span>}
      <span className="vh" role="status">
        {label}
      </span>
    </span>
  )
}
