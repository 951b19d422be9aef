import { links } from '#contract/links.ts'
import { IconHelp, IconKey, IconLogout, IconMessage, IconMoon, IconPlus, IconUser } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { roles, type Role } from '#contract/kit/roles.ts'
import { menuOf, type MenuEntry } from '#contract/menu.ts'
import { canOpen } from '#contract/page-access.ts'
import { installation } from '../../kit/browser/installation.ts'
import { useCommands, type Command } from '../../ui/commands.ts'
import { useColorScheme } from '../../ui/useColorScheme.ts'
import type { PageInfo } from '../pageDirectory.ts'
import { iconOf } from './icons.tsx'
import { dispatchChat } from '../../modules/chat/state/widget.ts'
import { signOut } from '../../modules/identity/sign-out.ts'
import { roleOf, type Me } from './useMenu.tsx'
import { t } from './texts.ts'
import { useTextMemo } from '../../ui/textMemo.ts'

/** A dialog that the shell can open over the page. */
export type ShellDialog = 'palette' | 'help' | 'keys' | 'profile' | 'password'

/** Second key of the "G then ..." shortcut of each page. */
const secondKeys: Record<string, string> = {
  '/': 'h',
  '/calibrates': 'c',
  '/calibrates/Submitted': 'i',
  '/calibrates/Pending': 'p',
  '/dispatch': 'd',
  '/techschedule': 't',
  '/schedule': 's',
  '/fleet': 'f',
  '/insurance': 'n',
  '/locations': 'l',
  '/dashboard': 'b',
  '/tech-requests': 'm',
  '/users': 'u',
  '/admin': 'a',
  '/about': '.',
}

/** Pages outside the menu are needed in the palette alone, so they load this long after the page. */
const directoryDelayMs = 1000

const noPages = (): readonly PageInfo[] => []
/** All pages of the product; none until they have loaded. */
const useDirectory = (): typeof noPages => {
  const [pages, setPages] = useState(() => noPages)
  useEffect(() => {
    // Without them the palette has the pages of the menu.
    const load = () =>
      import('../pageDirectory.ts').then(
        (directory) => setPages(() => directory.pages),
        () => undefined,
      )
    const timer = setTimeout(() => void load(), directoryDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return pages
}

/** Pages this person may open: first those of their menu, with its labels, then all others. */
const pagesFor = (
  me: Me,
  directory: readonly PageInfo[],
): { path: string; title: string; key?: MenuEntry['key'] }[] => {
  const role = roleOf(me)
  const menu = menuOf(role, me.isScheduling ?? false).map(({ path, label, key }) => ({
    path,
    title: label,
    key,
  }))
  const others = directory.filter(
    (page) =>
      canOpen(role, page.path) &&
      !(page.notInProduction && installation.production) &&
      !menu.some((entry) => entry.path === page.path),
  )
  return [...menu, ...others]
}

/** Registers the shell's commands: pages (G and a letter), palette, shortcuts, menu, theme, account. */
export const useShellCommands = (
  me: Me,
  onDialog: (dialog: ShellDialog) => void,
  onMenu: () => void,
): void => {
  const router = useRouter()
  const [scheme, setScheme] = useColorScheme()
  const directory = useDirectory()
  const toggleMenu = useRef(onMenu)
  useEffect(() => {
    toggleMenu.current = onMenu
  })
  const commands = useTextMemo<Command[]>(() => {
    const goTo = pagesFor(me, directory()).map(({ path, title, key }): Command => ({
      id: `go.${path}`,
      title,
      group: t('group.goTo'),
      keys: secondKeys[path] && `g ${secondKeys[path]}`,
      icon: iconOf(path, key),
      run: () => void router.navigate({ href: path }),
    }))
    const focusFilter = () => {
      const field = () => document.querySelector<HTMLInputElement>('[data-menu-filter]')
      if (!field()?.offsetParent) toggleMenu.current()
      requestAnimationFrame(() => field()?.focus())
    }
    const role = roleOf(me)
    const mayCreate = role !== null && (roles.office as readonly Role[]).includes(role)
    return [
      ...goTo,
      // The list of repair orders overrides this command with its own, which has a shortcut.
      ...(mayCreate
        ? [
            {
              id: 'requests.new',
              title: t('command.new'),
              group: t('group.do'),
              icon: <IconPlus />,
              run: () => void router.navigate({ href: links.newRequest() }),
            },
          ]
        : []),
      {
        id: 'shell.palette',
        title: t('command.palette'),
        group: t('group.show'),
        keys: 'mod+k',
        always: true,
        quiet: true,
        run: () => onDialog('palette'),
      },
      {
        id: 'shell.chat',
        title: t('command.chat'),
        group: t('group.show'),
        keys: 'c',
        icon: <IconMessage />,
        run: () => dispatchChat({ do: 'toggle' }),
      },
      {
        id: 'shell.help',
        title: t('command.help'),
        group: t('group.show'),
        icon: <IconHelp />,
        run: () => onDialog('help'),
      },
      {
        id: 'shell.keys',
        title: t('command.keys'),
        group: t('group.show'),
        keys: '?',
        run: () => onDialog('keys'),
      },
      {
        id: 'shell.menu',
        title: t('command.menu'),
        group: t('group.show'),
        keys: '[',
        run: () => toggleMenu.current(),
      },
      {
        id: 'shell.filter',
        title: t('command.filter'),
        group: t('group.show'),
        keys: '/',
        quiet: true,
        run: focusFilter,
      },
      {
        id: 'shell.theme',
        title: t(scheme === 'dark' ? 'command.light' : 'command.dark'),
        group: t('group.show'),
        icon: <IconMoon />,
        run: () => setScheme(scheme === 'dark' ? 'light' : 'dark'),
      },
      {
        id: 'shell.profile',
        title: t('command.profile'),
        group: t('group.you'),
        icon: <IconUser />,
        run: () => onDialog('profile'),
      },
      {
        id: 'shell.password',
        title: t('command.password'),
        group: t('group.you'),
        icon: <IconKey />,
        run: () => onDialog('password'),
      },
      {
        id: 'shell.logout',
        title: t('command.logout'),
        group: t('group.you'),
        icon: <IconLogout />,
        run: () => void signOut(),
      },
    ]
  }, [me, directory, router, scheme, setScheme, onDialog])
  useCommands(commands)
}
