import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { Kbd } from '../base/Kbd.tsx'
import type { MenuEntry } from '../frame/menuEntry.ts'
import { MenuPart, MenuPopover } from './MenuPopover.tsx'
import type { PopoverProps } from './lazyPopover.tsx'

interface Props extends PopoverProps {
  entries: readonly MenuEntry[]
  side: 'start' | 'end'
  above: boolean
}

type Item = Exclude<MenuEntry, { kind: 'heading' | 'line' }>
type Part = { heading?: string; hasLine?: boolean; items: Item[] }

/** Entries under the heading that stands above them, as far as the next heading or line. */
const partsOf = (entries: readonly MenuEntry[]): Part[] => {
  const parts: Part[] = [{ items: [] }]
  for (const entry of entries)
    if (entry.kind === 'heading') {
      const last = parts.at(-1)
      if (last?.hasLine && !last.heading && last.items.length === 0) last.heading = entry.label
      else parts.push({ heading: entry.label, items: [] })
    } else if (entry.kind === 'line') parts.push({ hasLine: true, items: [] })
    else parts.at(-1)?.items.push(entry)
  return parts
}

/** The entries of a DropMenu. */
export default function MenuEntries({ entries, side, above, ...under }: Props) {
  return (
    <MenuPopover {...under} position={`${above ? 'top' : 'bottom'}-${side}`} offset={4}>
      <Menu.Dropdown>
        {partsOf(entries).map(({ heading, hasLine, items }, at) => (
          <Fragment key={at}>
            {hasLine && <Menu.Divider />}
            <MenuPart heading={heading}>
              {items.map((entry, place) => (
                <Menu.Item
                  key={place}
                  leftSection={entry.icon}
                  rightSection={entry.keys && <Kbd keys={entry.keys} />}
                  c={entry.warn ? 'var(--red-text)' : undefined}
                  disabled={entry.notYet !== undefined}
                  data-tip={entry.notYet}
                  onClick={entry.onPress}
                >
                  {entry.label}
                </Menu.Item>
              ))}
            </MenuPart>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </MenuPopover>
  )
}
