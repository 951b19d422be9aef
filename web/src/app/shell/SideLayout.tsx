import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

/** Top bar and menu. */
export default function SideLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
