import { IconCheck, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import { refreshText } from './filterText.ts'
import { refreshMinutes } from './listState.ts'
import { t } from './texts.ts'

type Props = { minutes: number; onMinutes: (minutes: number) => void; onRefresh: () => void }

/** Menu to refresh now or set the refresh interval. */
export function RefreshMenu({ minutes, onMinutes, onRefresh }: Props) {
  const entries: MenuEntry[] = [
    { label: t('refresh.now'), icon: <IconRefresh size={16} />, keys: 'r', onPress: onRefresh },
    { kind: 'line' },
    { kind: 'heading', label: t('refresh.heading') },
    ...refreshMinutes.map((value): MenuEntry => {
      const isChosen = value === minutes
      return {
        label: refreshText(value),
        icon: isChosen ? (
          <IconCheck size={16} role="img" aria-label={t('refresh.selected')} />
        ) : (
          <span style={{ width: 16 }} />
        ),
        onPress: () => onMinutes(value),
      }
    }),
  ]
  return (
    <DropMenu
      entries={entries}
      target={
        <Button
          look="ghost"
          className="wide-only"
          icon={<IconRefresh size={16} />}
          after={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {t('refresh.every', { interval: refreshText(minutes) })}
        </Button>
      }
    />
  )
}
