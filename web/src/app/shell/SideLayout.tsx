import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export { prefetchShell as prefetch } from './prefetchShell.ts'

/** Top bar and menu. */
export default function SideLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
