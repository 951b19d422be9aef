import { OneVisit } from '../parts/tech/OneVisit.tsx'
import { TechPage } from '../parts/tech/TechPage.tsx'

/** A visit on the screen of who kneels in front of the bumper. */
export default function TechVisit() {
  return <OneVisit>{(visit) => <TechPage key={visit.calibrateEvent} stored={visit} />}</OneVisit>
}
