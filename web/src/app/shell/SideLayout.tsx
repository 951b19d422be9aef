import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

export { start } from './prefetchShell.ts'

/** Top bar and menu. */
export default function SideLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
