import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export { start } from './prefetchShell.ts'

/** The top bar alone. */
export default function BarLayout() {
  return (
    <Shell bare>
      <Outlet />
    </Shell>
  )
}
