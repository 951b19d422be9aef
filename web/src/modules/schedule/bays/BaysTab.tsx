import { BayList } from './BayList.tsx'
import { Closures } from './Closures.tsx'
import s from './bays.module.css'

interface Props {
  location: { firm: number; name: string; rights: readonly string[] }
}

/** The tab "Bays" of a location: its bays, and the days on which it is closed. */
export default function BaysTab({ location }: Props) {
  return (
    <div className={s.tab}>
      <BayList location={location} />
      <Closures location={location} />
    </div>
  )
}
