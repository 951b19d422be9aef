import { numberText } from '#contract/kit/locale.ts'
import { links } from '#contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { roles, type Role } from '#contract/kit/roles.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { workQueue } from '#contract/requests/index.ts'
import { sectionsOf } from '#contract/kit/work-queue.ts'
import { canOpen } from '#contract/page-access.ts'
import { localAt } from '#contract/kit/time.ts'
import { timeNow } from '../../kit/time/clock.ts'
import { read } from '../../kit/api/queries.ts'
import { useProfile } from '../../modules/identity/door.ts'
import { countHref, allRowsQuery } from '../../modules/requests/parts/list/countFilters.ts'
import { queueHref } from '../../modules/requests/parts/queue/queueHref.ts'
import { shortSectionName } from '../../modules/requests/parts/queue/sectionName.ts'
import { useWorkQueue } from '../../modules/requests/parts/queue/useWorkQueue.ts'
import { WorkQueue } from '../../modules/requests/parts/queue/WorkQueue.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { roleOf } from '../shell/useMenu.tsx'
import { greeting } from './greeting.ts'
import { t } from './homeTexts.ts'
import s from './screens.module.css'

const Posts = lazy(async () => ({ default: (await import('../../modules/blogs/door.ts')).Posts }))

/** Home of an office or a shop: a line of counts, the work that waits, and blog posts. */
export default function OfficeHome() {
  const me = useProfile()
  const role = roleOf(me)
  const now = localAt(new Date(timeNow()), me.timezone)
  const isShop = role !== null && roles.shopType.includes(role)
  const hasQueue = sectionsOf(role).length > 0
  const queue = useWorkQueue(hasQueue)
  const isCaughtUp = queue.data?.sections.every(({ count }) => count === 0) ?? false
  const posts = (
    <Suspense>
      <Posts />
    </Suspense>
  )
  return (
    <>
      <PageHead
        title={greeting(now, me.firstName)}
        actions={
          isShop && (
            // The queue has the filled button, except when nothing waits.
            <Button look={isCaughtUp ? 'primary' : 'plain'} icon={<IconPlus />} href={links.newRequest()}>
              {t('home.new')}
            </Button>
          )
        }
        sub={me.firmName}
      />
      <div className={`${s.page} ${s.wide}`}>
        {canOpen(role, '/calibrates') && <Counts role={role} sections={queue.data?.sections} />}
        {role !== null && hasQueue ? (
          <WorkQueue role={role} found={queue}>
            {posts}
          </WorkQueue>
        ) : (
          posts
        )}
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

type CountsProps = { role: Role | null; sections: AnswerOf<typeof workQueue>['sections'] | undefined }

/** What waits, each linked to its list, then how many repair orders there are. */
function Counts({ role, sections }: CountsProps) {
  const counts = useQuery(read('GET calibrate/calibrateCounts', { query: {} })).data
  return (
    <nav className={s.counts} aria-label={t('home.counts')}>
      {sectionsOf(role).map((section) => {
        const found = sections?.find((each) => each.section === section)
        const isLate = section === 'late' && found !== undefined && found.count > 0
        return (
          <Link
            key={section}
            className={`${s.count} ${s.waits}`}
            data-late={isLate || undefined}
            href={queueHref(section)}
          >
            <b className="num">{found ? numberText(found.count) : '–'}</b>
            {shortSectionName(section)}
          </Link>
        )
      })}
      {sectionsOf(role).length > 0 && <span className={s.line} />}
      {countLinks.map(({ field, href }) => (
        <Link key={field} className={s.count} href={href}>
          <b className="num">{counts ? numberText(counts[field]) : '–'}</b>
          {t(`home.count.${field}`)}
        </Link>
      ))}
    </nav>
  )
}
