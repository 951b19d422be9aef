import { lazy, Suspense } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { tokenProfile } from '../../kit/api/session.ts'
import type { RoutePrefetch } from '../../kit/prefetch/routePrefetch.ts'
import { useProfile } from '../../modules/identity/door.ts'
import { roleOf, type Me } from '../shell/useMenu.tsx'

const loadToday = () => import('./today/Today.tsx')
const loadOffice = () => import('./OfficeHome.tsx')
const Today = lazy(loadToday)
const OfficeHome = lazy(loadOffice)

const isTechnician = (me: Me): boolean => {
  const role = roleOf(me)
  return role !== null && roles.technician.includes(role)
}

/** Loads the person's own Home while the frame waits for the profile. */
export const prefetch: RoutePrefetch = () =>
  void (isTechnician(tokenProfile() ?? {}) ? loadToday() : loadOffice()).catch(() => undefined)

/** Home: a technician's day, or what waits for everyone else. */
export default function Home() {
  const Screen = isTechnician(useProfile()) ? Today : OfficeHome
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
