import { useMediaQuery } from '@mantine/hooks'
import { Button } from '../../../ui/base/Button.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { ChatList } from '../parts/ChatList.tsx'
import { MembersView } from '../parts/MembersView.tsx'
import { dispatchChat, useWidget } from '../state/widget.ts'
import { Notices, Views } from '../Widget.tsx'
import { t } from '../texts.ts'
import s from './screens.module.css'

/** /chat: all chats at full height, with the open one and its members beside them. */
export default function Chat() {
  const { view } = useWidget()
  const wide = useMediaQuery('(min-width: 1280px)', true)
  const narrow = useMediaQuery('(max-width: 899px)', false)
  const isList = view.at === 'list' || view.at === 'closed'
  const channel = view.at === 'chat' ? view.channel : undefined
  return (
    <div className={s.page} data-open={!isList || undefined}>
      <h1 className="vh">{t('title')}</h1>
      <div className={s.side}>
        <ChatList page />
      </div>
      <section className={s.middle} aria-label={t('title')}>
        {isList ? (
          <Empty kind="none" title={t('page.none')} text={t('page.noneHint')}>
            <Button look="primary" onClick={() => dispatchChat({ do: 'new' })}>
              {t('page.new')}
            </Button>
          </Empty>
        ) : (
          <Views view={view} page alone={narrow} />
        )}
        <Notices />
      </section>
      {channel && wide && (
        <section className={s.members} aria-label={t('page.members')}>
          <MembersView key={channel} channel={channel} isBesideChat />
        </section>
      )}
    </div>
  )
}
