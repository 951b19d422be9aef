import { BoardPage } from '../board/BoardPage.tsx'

/** /schedule: the visits of a location by bay and technician. */
export default function Schedule() {
  return <BoardPage />
}
