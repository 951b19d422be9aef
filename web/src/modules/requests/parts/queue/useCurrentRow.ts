import { useMemo, useState } from 'react'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { useCommands, type Command } from '../../../../ui/commands.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'

export const rowKey = (section: QueueSection, row: Pick<QueueRow, 'calibrate'>): string =>
  `${section}-${row.calibrate}`

const rowElement = (key: string | undefined): Element | null =>
  key === undefined ? null : document.querySelector(`[data-queue-row="${key}"]`)
const pressIn = (key: string | undefined, part: string): void =>
  rowElement(key)?.querySelector<HTMLElement>(part)?.click()

/** Enter on a link or button is its own. */
const isFree = (): boolean => !document.activeElement?.closest('a, button, input, [tabindex="0"]')

type Sections = readonly { section: QueueSection; items: readonly QueueRow[] }[]

/** The current row of the queue, by default the first, and its keys: J and K move, Enter does the step, O opens, digits jump. */
export const useCurrentRow = (sections: Sections) => {
  const [chosen, setChosen] = useState<string>()
  const keys = useMemo(
    () => sections.flatMap(({ section, items }) => items.map((row) => rowKey(section, row))),
    [sections],
  )
  const current = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0]
  const commands = useTextMemo((): Command[] => {
    const group = t('keys.group')
    const goTo = (key: string | undefined) => {
      if (key === undefined) return
      setChosen(key)
      rowElement(key)?.scrollIntoView({ block: 'nearest' })
    }
    const step = (by: number) => goTo(keys[keys.indexOf(current ?? '') + by])
    const jumps = sections.slice(0, 9).map(({ section, items }, index): Command => {
      const [first] = items
      return {
        id: `queue.section${index + 1}`,
        title: t('keys.section', { name: t(`name.${section}`) }),
        group,
        keys: String(index + 1),
        quiet: true,
        run: () => first && goTo(rowKey(section, first)),
      }
    })
    return [
      { id: 'queue.next', title: t('keys.next'), group, keys: 'j', quiet: true, run: () => step(1) },
      { id: 'queue.previous', title: t('keys.previous'), group, keys: 'k', quiet: true, run: () => step(-1) },
      {
        id: 'queue.step',
        title: t('keys.step'),
        group,
        keys: 'enter',
        quiet: true,
        when: isFree,
        run: () => pressIn(current, '[data-step] :is(a, button)'),
      },
      {
        id: 'queue.open',
        title: t('keys.open'),
        group,
        keys: 'o',
        quiet: true,
        run: () => pressIn(current, '[data-open]'),
      },
      ...jumps,
    ]
  }, [sections, keys, current])
  useCommands(commands)
  return { current, onCurrent: setChosen }
}
