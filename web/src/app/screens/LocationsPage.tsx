import Locations from '../../modules/firms/screens/Locations.tsx'
import { InvitationsButton } from '../../modules/onboarding/door.ts'

/** /locations: the list with the actions of modules that firms may not import. */
export default function LocationsPage() {
  return <Locations moreActions={<InvitationsButton />} />
}
