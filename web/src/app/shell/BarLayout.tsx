import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export { prefetchShell as prefetch } from './prefetchShell.ts'

/** Layout with only the top bar. */
export default function BarLayout() {
  return (
    <Shell bare>
      <Outlet />
    </Shell>
  )
}
