import { useRef, type RefObject } from 'react'
import { useCommands, type Command } from '../../ui/commands.ts'
import type { FileFormat } from './saveRows.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../ui/textMemo.ts'

type Options = {
  page: RefObject<HTMLElement | null>
  /** The list's title, the group heading in the shortcut sheet. */
  list: string
  one: string
  onNew: (() => void) | undefined
  save: (format: FileFormat) => void
}

/** Registers a list's keyboard shortcuts for its whole page. J, K, and X are forwarded to the rows. */
export const useListKeys = (options: Options): void => {
  const latest = useRef(options)
  latest.current = options
  const { list, one } = options
  const hasNew = options.onNew !== undefined
  const commands = useTextMemo<Command[]>(() => {
    const find = (selector: string) => latest.current.page.current?.querySelector<HTMLElement>(selector)
    const toRows = (key: string) => () => {
      const box = find(`[role="group"][aria-label="${CSS.escape(list)}, rows"]`)
      box?.focus({ preventScroll: true })
      box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const row = (id: string, title: string, keys: string): Command => ({
      id: `list.${id}`,
      title,
      group: list,
      keys,
      quiet: true,
      run: toRows(keys),
    })
    return [
      row('next', t('command.next'), 'j'),
      row('previous', t('command.previous'), 'k'),
      row('select', t('command.select'), 'x'),
      {
        id: 'list.search',
        title: t('command.search'),
        group: list,
        keys: 's',
        run: () => find('[data-page-search]')?.focus(),
      },
      {
        id: 'list.export',
        title: t('command.export'),
        group: list,
        run: () => latest.current.save('csv'),
      },
      {
        id: 'list.exportExcel',
        title: t('command.exportExcel'),
        group: list,
        run: () => latest.current.save('xlsx'),
      },
      ...(hasNew
        ? [
            {
              id: 'list.new',
              title: t('command.new', { one }),
              group: list,
              keys: 'n',
              run: () => latest.current.onNew?.(),
            },
          ]
        : []),
    ]
  }, [list, one, hasNew])
  useCommands(commands)
}
