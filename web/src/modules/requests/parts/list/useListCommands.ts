import { useRouter } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'
import { scrollBoxIn } from './useSavedPosition.ts'
import { useCommands, type Command } from '../../../../ui/commands.ts'
import type { FileFormat } from '../../../../kit/list/saveRows.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../../../ui/textMemo.ts'

type Options = {
  page: RefObject<HTMLElement | null>
  refresh: () => void
  save: (format: FileFormat) => void
  newHref: string | undefined
}

/** Registers the list's keyboard shortcuts page-wide. J, K, and X are forwarded to the rows. */
export const useListCommands = (what: Options): void => {
  const router = useRouter()
  const latest = useRef(what)
  latest.current = what
  const { newHref } = what
  const commands = useTextMemo<Command[]>(() => {
    const group = t('command.group')
    const toRows = (key: string) => () => {
      const box = scrollBoxIn(latest.current.page.current)
      box?.focus({ preventScroll: true })
      box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const search = () =>
      latest.current.page.current?.querySelector<HTMLElement>('[data-page-search]')?.focus()
    return [
      { id: 'requests.next', title: t('command.next'), group, keys: 'j', quiet: true, run: toRows('j') },
      {
        id: 'requests.previous',
        title: t('command.previous'),
        group,
        keys: 'k',
        quiet: true,
        run: toRows('k'),
      },
      { id: 'requests.select', title: t('command.select'), group, keys: 'x', quiet: true, run: toRows('x') },
      { id: 'requests.search', title: t('command.search'), group, keys: 's', run: search },
      {
        id: 'requests.refresh',
        title: t('refresh.now'),
        group,
        keys: 'r',
        run: () => latest.current.refresh(),
      },
      { id: 'requests.export', title: t('command.export'), group, run: () => latest.current.save('csv') },
      {
        id: 'requests.exportExcel',
        title: t('command.exportExcel'),
        group,
        run: () => latest.current.save('xlsx'),
      },
      ...(newHref
        ? [
            {
              id: 'requests.new',
              title: t('head.new'),
              group,
              keys: 'n',
              run: () => void router.navigate({ href: newHref }),
            },
          ]
        : []),
    ]
  }, [router, newHref, latest])
  useCommands(commands)
}
