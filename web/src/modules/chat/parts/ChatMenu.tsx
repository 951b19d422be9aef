import {
  IconArchive,
  IconArchiveOff,
  IconClock,
  IconDots,
  IconLogout2,
  IconPaperclip,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../ui/frame/menuEntry.ts'
import { useProfile } from '../../identity/door.ts'
import { archive, leave, trash } from './channelActions.ts'
import { t } from '../texts.ts'

interface Props {
  channel: ChatChannel
  onSearch: () => void
  onFiles?: () => void
  onHours: () => void
}

/** Actions on a chat, limited by the rights that the server sends. */
export function ChatMenu({ channel, onSearch, onFiles, onHours }: Props) {
  const { guid } = useProfile()
  const may = (right: string) => channel.rights.includes(right)
  const entries: MenuEntry[] = [{ label: t('menu.search'), icon: <IconSearch />, onPress: onSearch }]
  if (onFiles) entries.push({ label: t('menu.files'), icon: <IconPaperclip />, onPress: onFiles })
  if (may('hours')) entries.push({ label: t('menu.hours'), icon: <IconClock />, onPress: onHours })
  if (may('archive'))
    entries.push({
      label: channel.isArchived ? t('menu.reopen') : t('menu.archive'),
      icon: channel.isArchived ? <IconArchiveOff /> : <IconArchive />,
      onPress: () => void archive(channel),
    })
  if (may('leave') || may('trash')) entries.push({ kind: 'line' })
  if (may('leave'))
    entries.push({ label: t('menu.leave'), icon: <IconLogout2 />, onPress: () => void leave(channel, guid) })
  // Only the owner of an ad hoc chat may remove it.
  if (may('trash'))
    entries.push({
      label: t('menu.remove'),
      icon: <IconTrash />,
      warn: true,
      onPress: () => void trash(channel),
    })
  return (
    <DropMenu
      target={<IconButton size="s" label={t('menu.label')} icon={<IconDots />} />}
      entries={entries}
    />
  )
}
