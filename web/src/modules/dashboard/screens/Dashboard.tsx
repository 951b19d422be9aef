import { DashboardPage } from '../parts/DashboardPage.tsx'

/** /dashboard: figures and trends. */
export default function Dashboard() {
  return <DashboardPage />
}
