import { Outlet, useMatches } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useAppTooOld } from '../kit/api/appVersion.ts'
import { pageTitle } from '../kit/browser/pageTitle.ts'
import { useTextsTurn } from '../ui/textMemo.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { AppLink } from './AppLink.tsx'
import type { RouteEntry } from './routes.ts'
import { t } from './startTexts.ts'
import { UpdateApp } from './UpdateApp.tsx'

/** Title of the current route. */
const useRouteName = (): string =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      const row = (last?.staticData as { row?: RouteEntry } | undefined)?.row
      return row?.title(last?.params as Record<string, string>) ?? t('notFoundTitle')
    },
  })

/** Root of every page: provides the UI context with router links, and sets the document title. */
export function Root() {
  useTextsTurn()
  const name = useRouteName()
  const isTooOld = useAppTooOld()
  // A layout effect runs before the screen's own effects, so that a screen can set a more specific title.
  useLayoutEffect(() => {
    document.title = pageTitle(name)
  }, [name])
  return (
    <UiProvider link={AppLink}>
      <Outlet />
      {isTooOld && <UpdateApp />}
    </UiProvider>
  )
}
