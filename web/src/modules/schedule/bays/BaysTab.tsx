import { IconCalendarPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import type { SubscribeTo } from '../feeds/SubscribeDialog.tsx'
import { BayList } from './BayList.tsx'
import { Closures } from './Closures.tsx'
import { t } from './texts.ts'
import s from './bays.module.css'

const SubscribeDialog = lazy(() => import('../feeds/SubscribeDialog.tsx'))

interface Props {
  location: { firm: number; name: string; rights: readonly string[] }
}

/** The tab "Bays" of a location: its bays, the days on which it is closed, and their calendars to subscribe to. */
export default function BaysTab({ location }: Props) {
  const [subscribing, setSubscribing] = useState<SubscribeTo>()
  const { firm, name } = location
  return (
    <div className={s.tab}>
      <BayList location={location} onSubscribe={setSubscribing} />
      <Closures location={location} />
      <div>
        <Button
          icon={<IconCalendarPlus size={16} />}
          onClick={() => setSubscribing({ name, of: { kind: 'location', firm } })}
        >
          {t('subscribe.location')}
        </Button>
      </div>
      <Suspense>
        {subscribing && <SubscribeDialog {...subscribing} onClose={() => setSubscribing(undefined)} />}
      </Suspense>
    </div>
  )
}
