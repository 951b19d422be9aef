import { IconCheck, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../../ui/base/Button.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import { refreshTimes } from './listState.ts'

type Props = { minutes: number; onMinutes: (minutes: number) => void; onRefresh: () => void }

/** Menu to refresh now or set the refresh interval. */
export function RefreshMenu({ minutes, onMinutes, onRefresh }: Props) {
  const label = refreshTimes.find((time) => time.minutes === minutes)?.label ?? `${minutes} min`
  const entries: MenuEntry[] = [
    { label: 'Refresh now', icon: <IconRefresh size={16} />, keys: 'r', onPress: onRefresh },
    { kind: 'line' },
    { kind: 'heading', label: 'Refresh every' },
    ...refreshTimes.map((time): MenuEntry => {
      const isChosen = time.minutes === minutes
      return {
        label: time.label,
        icon: isChosen ? (
          <IconCheck size={16} role="img" aria-label="Chosen" />
        ) : (
          <span style={{ width: 16 }} />
        ),
        onPress: () => onMinutes(time.minutes),
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
          Every {label}
        </Button>
      }
    />
  )
}
