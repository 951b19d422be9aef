import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../base/Kbd.tsx'

/** A line of a menu; `heading` and `line` stand between entries. */
export type MenuEntry =
  | {
      kind?: 'entry'
      label: string
      icon?: ReactNode
      keys?: string
      warn?: boolean
      notYet?: string
      onPress: () => void
    }
  | { kind: 'heading'; label: string }
  | { kind: 'line' }

interface Props {
  /** The button that opens it: a Button or IconButton. */
  target: ReactElement
  entries: readonly MenuEntry[]
  side?: 'start' | 'end'
  /** Opens at once: for rows of which only the one that was asked carries a menu. */
  defaultOpened?: boolean
  onClose?: () => void
}

/** A menu under a button: arrows move, letters find, Esc closes. */
export function DropMenu({ target, entries, side = 'end', defaultOpened, onClose }: Props) {
  return (
    <Menu position={`bottom-${side}`} offset={4} withinPortal defaultOpened={defaultOpened} onClose={onClose}>
      <Menu.Target>{target}</Menu.Target>
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
    </Menu>
  )
}
