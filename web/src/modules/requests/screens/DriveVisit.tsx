import { useLocation } from '@tanstack/react-router'
import { DrivePage } from '../parts/drive/DrivePage.tsx'
import { VisitLoader } from '../parts/tech/VisitLoader.tsx'

/** Test drive of a visit. `?item=` is the checklist item that requires it. */
export default function DriveVisit() {
  const item = useLocation({ select: ({ search }) => Number((search as { item?: unknown }).item) || null })
  return (
    <VisitLoader>{(visit) => <DrivePage key={visit.calibrateEvent} visit={visit} item={item} />}</VisitLoader>
  )
}
