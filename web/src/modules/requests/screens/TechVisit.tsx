import { VisitLoader } from '../parts/tech/VisitLoader.tsx'
import { TechPage } from '../parts/tech/TechPage.tsx'

/** The technician's page of one visit. */
export default function TechVisit() {
  return <VisitLoader>{(visit) => <TechPage key={visit.calibrateEvent} stored={visit} />}</VisitLoader>
}
