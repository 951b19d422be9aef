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
import { usePendingQuestion } from './overlay/confirm.ts'
import { Tips } from './Tips.tsx'
import { canUndo, undoLast } from './toast.ts'
import { Toasts } from './Toasts.tsx'
import { theme } from './theme.ts'
import { t } from './texts.ts'

const ConfirmHost = lazy(() => import('./overlay/ConfirmDialog.tsx'))
const Plain = (props: LinkProps) => <a {...props} />

interface Props {
  /** The router's link component, which accepts the props of an `<a>`. Without it links reload the page. */
  link?: ComponentType<LinkProps>
  children: ReactNode
}

/**
 * Provides what all UI components need: theme, design tokens, toasts, tooltips, confirm dialogs, and keyboard commands. The
 * color scheme follows the system until the user picks one (`useColorScheme`), which is stored on the device.
 */
export function UiProvider({ link = Plain, children }: Props) {
  useEffect(listenToKeys, [])
  const undoCommand = useMemo(
    () => [
      {
        id: 'ui.undo',
        title: t('undo.title'),
        group: t('undo.group'),
        keys: 'mod+z',
        last: true,
        when: canUndo,
        run: undoLast,
      },
    ],
    [],
  )
  useCommands(undoCommand)
  const hasQuestion = usePendingQuestion() !== null
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
        <Suspense>{hasQuestion && <ConfirmHost />}</Suspense>
      </LinkContext>
    </MantineProvider>
  )
}
