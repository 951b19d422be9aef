import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
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
import { useTextMemo } from './textMemo.ts'

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
  const undoCommand = useTextMemo(
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
    <MantineParts>
      <LinkContext value={link}>
        {children}
        <Toasts />
        <Tips />
        <Suspense>{hasQuestion && <ConfirmHost />}</Suspense>
      </LinkContext>
    </MantineParts>
  )
}

const colorSchemeManager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement
getRootElement().dataset['respectReducedMotion'] = 'true'

/**
 * What MantineProvider gives to its components, without what writes styles at run time: ours are a file (`themeCss`), and
 * every first page would load that code.
 */
function MantineParts({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    manager: colorSchemeManager,
    getRootElement,
  })
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
