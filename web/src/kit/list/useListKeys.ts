import { useMemo, useRef, type RefObject } from 'react'
import { useCommands, type Command } from '../../ui/commands.ts'

type Options = {
  page: RefObject<HTMLElement | null>
  /** The list's title, the group heading in the shortcut sheet. */
  list: string
  one: string
  onNew: (() => void) | undefined
  save: () => void
}

/** Registers a list's keyboard shortcuts for its whole page. J, K, and X are forwarded to the rows. */
export const useListKeys = (options: Options): void => {
  const latest = useRef(options)
  latest.current = options
  const { list, one } = options
  const hasNew = options.onNew !== undefined
  const commands = useMemo<Command[]>(() => {
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
      row('next', 'Next row', 'j'),
      row('previous', 'Previous row', 'k'),
      row('select', 'Select row', 'x'),
      {
        id: 'list.search',
        title: 'Search in the list',
        group: list,
        keys: 's',
        run: () => find('[data-page-search]')?.focus(),
      },
      {
        id: 'list.export',
        title: 'Export what the list shows',
        group: list,
        run: () => latest.current.save(),
      },
      ...(hasNew
        ? [
            {
              id: 'list.new',
              title: `New ${one}`,
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
