import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/pages.ts'
import { localAt } from '#contract/kit/time.ts'
import { read } from '../../kit/api/queries.ts'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { useProfile } from '../../modules/identity/door.ts'
import { countHref, allRowsQuery } from '../../modules/requests/parts/list/countFilters.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { roleOf } from '../shell/useMenu.tsx'
import { greeting } from './greeting.ts'
import { NextRequests } from './HomeCards.tsx'
import { t } from './texts.ts'
import s from './screens.module.css'

const Posts = lazy(async () => ({ default: (await import('../../modules/blogs/door.ts')).Posts }))

const Today = lazy(() => import('./today/Today.tsx'))

/** Home: a technician's day, or an office's counts. */
export default function Home() {
  const role = roleOf(useProfile())
  if (role === null || !roles.technician.includes(role)) return <OfficeHome />
  return (
    <Suspense>
      <Today />
    </Suspense>
  )
}

/** Home of an office or a shop: counts that link to their lists, what is next today, and blog posts. */
function OfficeHome() {
  const me = useProfile()
  const role = roleOf(me)
  const now = localAt(new Date(), me.timezone)
  const isShop = role !== null && roles.shop.includes(role)
  return (
    <>
      <PageHead
        title={greeting(now, me.firstName)}
        actions={
          isShop && (
            <Button look="primary" icon={<IconPlus />} href={links.newRequest()}>
              {t('home.new')}
            </Button>
          )
        }
        sub={me.firmName}
      />
      <div className={`${s.page} ${s.wide}`}>
        {canOpen(role, '/calibrates') && <Counts />}
        {isShop ? (
          <>
            <NextRequests title={t('home.pending')} which="Pending" isShop none={t('home.pending.none')} />
            <NextRequests
              title={t('home.inProcess')}
              which="inProcess"
              isShop
              none={t('home.inProcess.none')}
            />
          </>
        ) : (
          <NextRequests title={t('home.incoming')} which="Submitted" none={t('home.incoming.none')} />
        )}
        <Suspense>
          <Posts />
        </Suspense>
      </div>
    </>
  )
}

const countLinks = [
  { field: 'pending', href: links.requests('Pending', allRowsQuery) },
  { field: 'inProcess', href: countHref('inProcess') },
  { field: 'scheduled', href: countHref('scheduled') },
  { field: 'completed', href: countHref('completed') },
] as const

function Counts() {
  const counts = useQuery(read('GET calibrate/calibrateCounts', { query: {} })).data
  useLiveRefresh('request event', 'calibrate/calibrates', 'calibrate/calibrateEventsActive')
  return (
    <nav className={s.counts} aria-label={t('home.counts')}>
      {countLinks.map(({ field, href }) => (
        <Link key={field} className={s.count} href={href}>
          <b className="num">{counts ? numberText(counts[field]) : '–'}</b>
          {t(`home.count.${field}`)}
        </Link>
      ))}
    </nav>
  )
}
