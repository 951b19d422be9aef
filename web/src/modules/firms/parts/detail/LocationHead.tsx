import { numberText } from '#contract/kit/locale.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowsMove, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { usePresence } from '../../../../kit/live/live.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import type { Fact } from '../../../../ui/frame/Parts.tsx'
import { RecordHead } from '../../../../ui/frame/RecordHead.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { addressOf } from '../../addressText.ts'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import type { Location } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  location: Location
  onMove?: () => void
  onAdd?: () => void
  /** On the page of one's own location, whose readers may open no other. */
  isOwn?: boolean
}

/** Header of a location: type, position in the tree, and actions. */
export function LocationHead({ location, onMove, onAdd, isOwn }: Props) {
  const remove = useRemove(location)
  const others = usePresence(`firm:${location.firm}`)
  const may = (right: string) => location.rights.includes(right)
  const entries: MenuEntry[] = [
    ...(onMove ? [{ label: t('facts.move'), icon: <IconArrowsMove size={16} />, onPress: onMove }] : []),
    ...(may('remove')
      ? [
          {
            label: t('head.remove'),
            icon: <IconTrash size={16} />,
            warn: true,
            onPress: () => void remove(),
          },
        ]
      : []),
  ]
  const aboveLinks = [
    { label: t('head.locations'), href: links.locations() },
    ...location.path
      .slice(0, -1)
      .slice(-3)
      .map(({ firm, name }) => ({ label: name, href: links.location(firm) })),
  ]
  return (
    <RecordHead
      path={[
        ...(isOwn ? [{ label: t('head.myLocation'), href: links.myLocation() }] : aboveLinks),
        { label: location.name },
      ]}
      title={location.name}
      marks={
        <>
          <span className={s.kind}>
            <TypeIcon type={location.type} size={14} /> {firmTypeLabel(location.type)}
          </span>
          {location.isInactive && <Tag>{t('head.inactive')}</Tag>}
          {others.length > 0 && (
            <span className="muted cut" data-noprint="">
              {t('head.alsoOpen', { names: others.join(', ') })}
            </span>
          )}
        </>
      }
      actions={
        <>
          {onMove && (
            <Button className="wide-only" icon={<IconArrowsMove size={16} />} onClick={onMove}>
              {t('facts.move')}
            </Button>
          )}
          {onAdd && may('addChild') && (
            <Button look="primary" icon={<IconPlus size={16} />} onClick={onAdd}>
              {t('head.add')}
            </Button>
          )}
          {entries.length > 0 && (
            <DropMenu target={<IconButton label={t('head.more')} icon={<IconDots />} />} entries={entries} />
          )}
        </>
      }
      facts={factsOf(location)}
    />
  )
}

const factsOf = (location: Location): Fact[] => [
  {
    label: t('head.address'),
    wide: true,
    value: addressOf(location) || <span className="muted">{t('head.none')}</span>,
  },
  {
    label: t('head.phone'),
    value: location.phone ? (
      <PhoneText number={location.phone} dial />
    ) : (
      <span className="muted">{t('head.none')}</span>
    ),
  },
  { label: t('head.number'), value: <span className="num">{location.firm}</span> },
  {
    label: t('head.openRequests'),
    value: <span className="num">{numberText(location.openRequests)}</span>,
  },
  { label: t('head.users'), value: <span className="num">{numberText(location.users)}</span> },
  { label: t('head.children'), value: <span className="num">{numberText(location.below)}</span> },
]

/** Deletes the location after a confirmation, with undo. */
const useRemove = ({ firm, name, parent }: Location) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = async (undo: boolean) => {
    try {
      await api('POST firm/removeFirm', { body: { firm, undo } })
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('remove.failed', { name }))
      return false
    }
    await markStale(client, ...firmCalls)
    return true
  }
  return async () => {
    const confirmed = await confirm({
      title: t('remove.title'),
      text: t('remove.text', { name }),
      confirmLabel: t('head.remove'),
      danger: true,
    })
    if (!confirmed || !(await send(false))) return
    await navigate({ href: parent === null ? links.locations() : links.location(parent) })
    toast.ok(t('remove.done', { name }), { undo: () => send(true) })
  }
}
