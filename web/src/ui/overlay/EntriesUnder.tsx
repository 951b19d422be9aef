import { Menu } from '@mantine/core'
import { Kbd } from '../base/Kbd.tsx'
import type { MenuEntry } from '../frame/DropMenu.tsx'
import { MenuUnder } from './MenuUnder.tsx'
import type { Under } from './under.tsx'

interface Props extends Under {
  entries: readonly MenuEntry[]
  side: 'start' | 'end'
}

/** The entries of a DropMenu. */
export default function EntriesUnder({ entries, side, ...under }: Props) {
  return (
    <MenuUnder {...under} position={`bottom-${side}`} offset={4}>
      <Menu.Dropdown>
        {entries.map((entry, at) => {
          if (entry.kind === 'heading') return <Menu.Label key={at}>{entry.label}</Menu.Label>
          if (entry.kind === 'line') return <Menu.Divider key={at} />
          return (
            <Menu.Item
              key={at}
              leftSection={entry.icon}
              rightSection={entry.keys && <Kbd keys={entry.keys} />}
              c={entry.warn ? 'var(--red-text)' : undefined}
              disabled={entry.notYet !== undefined}
              data-tip={entry.notYet}
              onClick={entry.onPress}
            >
              {entry.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </MenuUnder>
  )
}
