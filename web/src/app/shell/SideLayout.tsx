import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export { prefetchShell as prefetch, shellNeeds as needs } from './prefetchShell.ts'

/** Layout with the top bar and the side menu. */
export default function SideLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
