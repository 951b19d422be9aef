import MyLocation from '../../modules/firms/screens/MyLocation.tsx'
import { bayTab } from '../../modules/schedule/door.ts'

/** /my-location: the reader's own location, with its bays. */
export default function MyLocationPage() {
  return <MyLocation bays={bayTab()} />
}
