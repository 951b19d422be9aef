import { Outlet } from '@tanstack/react-router'
import { Shell } from './Shell.tsx'

/** The top bar alone. */
export default function BarLayout() {
  return (
    <Shell bare>
      <Outlet />
    </Shell>
  )
}
