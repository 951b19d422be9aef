import { links } from '#contract/links.ts'
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
import { t } from '../parts/texts.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import s from '../parts/notices.module.css'

const tabs = () => [
  { key: 'list', label: t('tab.list') },
  { key: 'setup', label: t('tab.setup') },
]

/** /notifications: notifications, and how to receive them. */
export default function Notifications() {
  const router = useRouter()
  const asked = useLocation({ select: ({ search }) => (search as { tab?: string }).tab })
  const tab = asked === 'setup' ? 'setup' : 'list'
  const go = (key: string) =>
    void router.navigate({ href: links.notifications(key === 'setup' ? 'setup' : undefined) })
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs label={t('title')} tabs={tabs()} active={tab} onChange={go} />
      <div className={s.page}>{tab === 'setup' ? <Settings /> : <NoticeList />}</div>
    </>
  )
}

function Settings() {
  const ways = useQuery(channelsQuery())
  if (ways.isError && !ways.data)
    return (
      <ErrorState
        title={t('setup.failed')}
        text={t('setup.failedHint')}
        onAgain={() => void ways.refetch()}
      />
    )
  if (!ways.data) return <CardSkeleton />
  const { email, phone, devices } = ways.data
  return (
    <>
      <Card title={t('setup.inApp')}>
        <p>{t('setup.inAppHint')}</p>
      </Card>
      <PushCard devices={devices} />
      <Card title={t('channels.title')} flush>
        <ChannelsTable {...ways.data} />
      </Card>
      <Card title={t('setup.mail')}>
        <div className={s.stack}>
          <p>{t('setup.mailHint')}</p>
          <p>
            {email ? t('setup.email', { email }) : t('setup.noEmail')}{' '}
            {phone ? t('setup.phone', { phone }) : t('setup.noPhone')}{' '}
            <Rich text={t.template('setup.profile')} />
          </p>
        </div>
      </Card>
      <Card title={t('extension.title')}>
        <div className={s.stack}>
          <p>
            <Rich text={t.template('extension.hint')} />
          </p>
          <ol className={s.steps}>
            <li>{t('extension.find')}</li>
            <li>{t('extension.add')}</li>
            <li>{t('extension.signIn')}</li>
            <li>{t('extension.choose')}</li>
          </ol>
          <p>
            <Rich
              text={t.template('extension.help')}
              tags={{ link: (text) => <Link href={links.about()}>{text}</Link> }}
            />
          </p>
        </div>
      </Card>
    </>
  )
}
