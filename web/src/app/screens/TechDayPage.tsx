import { OwnStatus } from '../../modules/dispatch/door.ts'
import TechDay from '../../modules/schedule/screens/TechDay.tsx'

/** /techschedule: the day's visits, with what a technician tells the dispatchers, which the schedule may not import. */
export default function TechDayPage() {
  return <TechDay own={<OwnStatus />} />
}
