import Location from '../../modules/firms/screens/Location.tsx'
import { bayTab } from '../../modules/schedule/door.ts'

/** /locations/{firm}: a location with the tabs of the modules that firms may not import. */
export default function LocationPage() {
  return <Location moreTabs={[bayTab()]} />
}
