import { lazy, Suspense } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { tokenProfile } from '../../kit/api/session.ts'
import { offlineOwner } from '../../kit/offline/offlineOwner.ts'
import type { RoutePrefetch } from '../../kit/prefetch/routePrefetch.ts'
import { useProfile } from '../../modules/identity/door.ts'
import { fileOf, screen } from '../screen.ts'
import { roleOf, type Me } from '../shell/useMenu.tsx'

const loadToday = () => import('./today/Today.tsx')
const loadOffice = () => import('./OfficeHome.tsx')
const Today = screen(loadToday)
const OfficeHome = lazy(loadOffice)

const isTechnician = (me: Me): boolean => {
  const role = roleOf(me)
  return role !== null && roles.technician.includes(role)
}
const isTechniciansDevice = (): boolean => isTechnician(tokenProfile() ?? {})

/** Loads the person's own Home, and a technician's day, while the frame waits for the profile. */
export const prefetch: RoutePrefetch = () =>
  void (isTechniciansDevice() ? fileOf(loadToday).then((file) => file.prefetchDay()) : loadOffice()).catch(
    () => undefined,
  )

/** A device that works offline has the file. Waiting for it while rendering would cost 0.3 s, for which React holds back. */
export const needs = () => (isTechniciansDevice() && offlineOwner() !== null ? Today.preload?.() : undefined)

/** Home: a technician's day, or what waits for everyone else. */
export default function Home() {
  const Screen = isTechnician(useProfile()) ? Today : OfficeHome
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
