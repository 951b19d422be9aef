import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { ComponentType, ReactNode } from 'react'
import '@mantine/core/styles/UnstyledButton.css'
import 'virtual:theme-variables.css'
import './tokens.css'
import './base.css'
import './mantine.css'
import './print.css'
import { listenToKeys, useCommands } from './commands.ts'
import { LinkContext } from './Link.tsx'
import type { LinkProps } from './Link.tsx'
import { useAsked } from './overlay/confirm.ts'
import { Tips } from './Tips.tsx'
import { canUndo, undoLast } from './toast.ts'
import { Toasts } from './Toasts.tsx'
import { theme } from './theme.ts'

const ConfirmHost = lazy(() => import('./overlay/ConfirmDialog.tsx'))
const Plain = (props: LinkProps) => <a {...props} />

interface Props {
  /** The router's link: gets what an `<a>` gets. Without it links load the page. */
  link?: ComponentType<LinkProps>
  children: ReactNode
}

/**
 * The ground all parts stand on: theme, tokens, toasts, tooltips, questions and the keyboard. Light or dark follows the
 * system until a person settles it (`useColorScheme`); that is kept on the device.
 */
export function UiProvider({ link = Plain, children }: Props) {
  useEffect(listenToKeys, [])
  const own = useMemo(
    () => [
      {
        id: 'ui.undo',
        title: 'Undo the last change',
        group: 'Undo',
        keys: 'mod+z',
        last: true,
        when: canUndo,
        run: undoLast,
      },
    ],
    [],
  )
  useCommands(own)
  const asked = useAsked() !== null
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <LinkContext value={link}>
        {children}
        <Toasts />
        <Tips />
        <Suspense>{asked && <ConfirmHost />}</Suspense>
      </LinkContext>
    </MantineProvider>
  )
}
