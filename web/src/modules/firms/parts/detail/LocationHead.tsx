import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowsMove, IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
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
import { addressOf } from '../../firmText.ts'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import type { Location } from './values.ts'
import s from './one.module.css'

interface Props {
  location: Location
  onMove?: () => void
  onAdd: () => void
}

/** Header of a location: type, position in the tree, and actions. */
export function LocationHead({ location, onMove, onAdd }: Props) {
  const remove = useRemove(location)
  const others = usePresence(`firm:${location.firm}`)
  const may = (right: string) => location.rights.includes(right)
  const entries: MenuEntry[] = [
    ...(onMove ? [{ label: 'Move to…', icon: <IconArrowsMove size={16} />, onPress: onMove }] : []),
    ...(may('remove')
      ? [
          {
            label: 'Remove location',
            icon: <IconTrash size={16} />,
            warn: true,
            onPress: () => void remove(),
          },
        ]
      : []),
  ]
  const above = location.path.slice(0, -1)
  return (
    <RecordHead
      path={[
        { label: 'Locations', href: '/locations' },
        ...above.slice(-3).map(({ firm, name }) => ({ label: name, href: `/locations/${firm}` })),
        { label: location.name },
      ]}
      title={location.name}
      marks={
        <>
          <span className={s.kind}>
            <TypeIcon type={location.type} size={14} /> {location.type}
          </span>
          {location.isInactive && <Tag>Inactive</Tag>}
          {others.length > 0 && (
            <span className="muted cut" data-noprint="">
              Also open here: {others.join(', ')}
            </span>
          )}
        </>
      }
      actions={
        <>
          {onMove && (
            <Button className="wide-only" icon={<IconArrowsMove size={16} />} onClick={onMove}>
              Move to…
            </Button>
          )}
          {may('addChild') && (
            <Button look="primary" icon={<IconPlus size={16} />} onClick={onAdd}>
              Add location
            </Button>
          )}
          {entries.length > 0 && (
            <DropMenu target={<IconButton label="More" icon={<IconDots />} />} entries={entries} />
          )}
        </>
      }
      facts={factsOf(location)}
    />
  )
}

const factsOf = (location: Location): Fact[] => [
  { label: 'Address', wide: true, value: addressOf(location) || <span className="muted">None yet</span> },
  {
    label: 'Phone',
    value: location.phone ? (
      <PhoneText number={location.phone} dial />
    ) : (
      <span className="muted">None yet</span>
    ),
  },
  { label: 'Number', value: <span className="num">{location.firm}</span> },
  { label: 'Open ROs', value: <span className="num">{location.openRequests.toLocaleString('en-US')}</span> },
  { label: 'Users', value: <span className="num">{location.users.toLocaleString('en-US')}</span> },
  { label: 'Locations below', value: <span className="num">{location.below.toLocaleString('en-US')}</span> },
]

/** Deletes the location after a confirmation, with undo. */
const useRemove = ({ firm, name, parent }: Location) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = async (undo: boolean) => {
    try {
      await api('POST firm/removeFirm', { body: { firm, undo } })
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : `${name} could not be changed. Try again.`)
      return false
    }
    await markStale(client, ...firmCalls)
    return true
  }
  return async () => {
    const confirmed = await confirm({
      title: 'Are you sure you wish to Delete this Location?',
      text: `${name} is kept in the bin for 30 days.`,
      confirmLabel: 'Remove location',
      danger: true,
    })
    if (!confirmed || !(await send(false))) return
    await navigate({ href: parent === null ? '/locations' : `/locations/${parent}` })
    toast.ok(`${name} removed`, { undo: () => send(true) })
  }
}
