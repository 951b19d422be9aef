import { lazy, Suspense, useState } from 'react'
import type { SubscribeTo } from '../feeds/SubscribeDialog.tsx'
import { BayList } from './BayList.tsx'
import { Closures } from './Closures.tsx'
import s from './bays.module.css'

const SubscribeDialog = lazy(() => import('../feeds/SubscribeDialog.tsx'))

interface Props {
  location: { firm: number; name: string; rights: readonly string[] }
}

/** The tab "Bays" of a location: its bays, the days on which it is closed, and their calendars to subscribe to. */
export default function BaysTab({ location }: Props) {
  const [subscribing, setSubscribing] = useState<SubscribeTo>()
  return (
    <div className={s.tab}>
      <BayList location={location} onSubscribe={setSubscribing} />
      <Closures location={location} />
      <Suspense>
        {subscribing && <SubscribeDialog {...subscribing} onClose={() => setSubscribing(undefined)} />}
      </Suspense>
    </div>
  )
}
