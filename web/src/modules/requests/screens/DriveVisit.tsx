import { useLocation } from '@tanstack/react-router'
import { DrivePage } from '../parts/drive/DrivePage.tsx'
import { OneVisit } from '../parts/tech/OneVisit.tsx'

/** The road test of a visit; `?item=` names the action that asks for it. */
export default function DriveVisit() {
  const item = useLocation({ select: ({ search }) => Number((search as { item?: unknown }).item) || null })
  return <OneVisit>{(visit) => <DrivePage key={visit.calibrateEvent} visit={visit} item={item} />}</OneVisit>
}
