import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Link } from '../../../ui/Link.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { channelsQuery } from '../data.ts'
import { NoticeList } from '../parts/NoticeList.tsx'
import { PushCard } from '../parts/PushCard.tsx'
import { ChannelsTable } from '../parts/ChannelsTable.tsx'
import s from '../parts/notices.module.css'

const tabs = [
  { key: 'told', label: 'Notifications' },
  { key: 'setup', label: 'Set-up' },
]

/** /notifications: notifications, and how to receive them. */
export default function Notifications() {
  const router = useRouter()
  const asked = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const tab = asked === 'setup' ? 'setup' : 'told'
  const go = (key: string) =>
    void router.navigate({ href: `/notifications${key === 'setup' ? '?tab=setup' : ''}` })
  return (
    <>
      <PageHead title="Notifications" />
      <Tabs label="Notifications" tabs={tabs} active={tab} onChange={go} />
      <div className={s.page}>{tab === 'setup' ? <SetUp /> : <NoticeList />}</div>
    </>
  )
}

function SetUp() {
  const ways = useQuery(channelsQuery())
  if (ways.isError && !ways.data)
    return (
      <ErrorState
        title="Your choices could not be loaded"
        text="The server did not answer. They are kept as they were."
        onAgain={() => void ways.refetch()}
      />
    )
  if (!ways.data) return <CardSkeleton />
  const { email, phone, devices } = ways.data
  return (
    <>
      <Card title="In the page">
        <p>
          While a page is open, the bell in the top bar counts what is new and a short message says it. What
          the page shows anyway is not announced. You are never told of what you did yourself.
        </p>
      </Card>
      <PushCard devices={devices} />
      <Card title="Which kinds, by which ways" flush>
        <ChannelsTable {...ways.data} />
      </Card>
      <Card title="Mail and SMS">
        <div className={s.stack}>
          <p>
            Push, mail and SMS leave after 10 seconds, and not at all when you have seen it in the page by
            then. One thing is told once.
          </p>
          <p>
            {email ? `Mail goes to ${email}.` : 'There is no mail address in your profile.'}{' '}
            {phone ? `SMS go to ${phone}.` : 'There is no phone in your profile: SMS cannot be chosen.'} Both
            are kept in <b>Profile</b>, in the menu at your name.
          </p>
        </div>
      </Card>
      <Card title="Browser extension">
        <div className={s.stack}>
          <p>
            <b>Notify! Copilot</b> is a companion for Chrome and browsers made of it (Edge, Brave, Opera). It
            is an alternative to Web Push, for workplaces where pages may not notify. It shows the kinds that
            are ticked under In the page.
          </p>
          <ol className={s.steps}>
            <li>
              Open the extension store of your browser and look for Notify! Copilot, or ask your
              administrator.
            </li>
            <li>Choose Add, then pin it beside the address field.</li>
            <li>Sign in here in the same browser; the companion uses no password of its own.</li>
            <li>Choose the kinds above. Turn Web Push off here, or you are told by both.</li>
          </ol>
          <p>
            Trouble? <Link href="/about">About</Link> names version and support.
          </p>
        </div>
      </Card>
    </>
  )
}
