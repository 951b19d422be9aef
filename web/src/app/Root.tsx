import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { pageTitle } from '../kit/browser/pageTitle.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { AppLink } from './AppLink.tsx'
import type { Row } from './routes.ts'

/** The route's name of the page that is open. */
const useRouteName = (): string =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      const title = (last?.staticData as { row?: Row } | undefined)?.row?.title ?? 'Page not Found'
      return typeof title === 'function' ? title(last?.params as Record<string, string>) : title
    },
  })

/** What every page stands on: the parts of the screen, links that do not reload, and the name in the browser's tab. */
export function Root() {
  const name = useRouteName()
  // Before the screen's own effects, so that a screen can name itself more closely.
  useLayoutEffect(() => {
    document.title = pageTitle(name)
  }, [name])
  return (
    <UiProvider link={AppLink}>
      <Outlet />
    </UiProvider>
  )
}
