import { useQuery } from '@tanstack/react-query'
import { IconListDetails, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { parseJson } from '../../../ui/storedValue.ts'
import { countsQuery } from '../data.ts'
import { dispatchChat, useWidget } from '../state/widget.ts'
import { channelOf } from '../rules/widget.ts'
import { ChannelList } from './ChannelList.tsx'
import { ChatSection } from './ChatSection.tsx'
import { ViewHeader } from './ViewHeader.tsx'
import { SearchHits } from './SearchHits.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { t } from '../texts.ts'
import s from './chat.module.css'
import list from './list.module.css'

const own = { firm: 0, name: '', unreadCount: 0 }
const requests = { firm: -1, name: '', unreadCount: 0 }
/** The name that the call gives to a shop user's joined chats, because shop users see no firm names. */
// texts-ignore: an exact value of the call
const allFirms = 'Joined Sessions'
const tabName = ({ firm, name }: typeof own): string => {
  if (firm === 0) return t('list.mySessions')
  if (firm === -1) return t('list.activeRequests')
  return name === allFirms ? t('list.joined') : name
}
const storageKey = 'calibrate.chat.folds'
const loadOpenSections = (): number[] => {
  const stored = parseJson(sessionStorage.getItem(storageKey))
  return Array.isArray(stored) ? stored.filter((firm) => typeof firm === 'number') : [0, -1]
}

interface Props {
  /** True as the left column of the Chat page, where the list can't be closed. */
  page?: boolean
}

/** The list of chats: my own, those of requests, and joined ones by firm, each with its unread count. */
export function ChatList({ page }: Props) {
  const { view } = useWidget()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(loadOpenSections)
  const tabs = useQuery(countsQuery()).data?.tabs ?? [own, requests]
  const current = channelOf(view)
  // Chats of repair orders come and go with the status of their repair order.
  useLiveRefresh('request', 'chat/myChannels')
  const setSectionOpen = (firm: number, on: boolean) => {
    const next = on ? [...open, firm] : open.filter((each) => each !== firm)
    sessionStorage.setItem(storageKey, JSON.stringify(next))
    setOpen(next)
  }
  const showSection = (firm: number) => {
    setSectionOpen(firm, true)
    requestAnimationFrame(() => document.getElementById(`chats-${firm}`)?.scrollIntoView({ block: 'start' }))
  }
  const openChat = (channel: string, around?: number) => dispatchChat({ do: 'open', channel, around })
  const section = (firm: number, name: string, emptyText: string, firmName?: string) => (
    <div id={`chats-${firm}`} key={firm}>
      <ChatSection
        name={name}
        suffix={firmName}
        unread={tabs.find((tab) => tab.firm === firm)?.unreadCount ?? 0}
        open={search !== '' || open.includes(firm)}
        onOpen={(on) => setSectionOpen(firm, on)}
        action={
          firm === 0 && (
            <IconButton
              size="s"
              label={t('list.new')}
              icon={<IconPlus />}
              onClick={() => dispatchChat({ do: 'new' })}
            />
          )
        }
      >
        <ChannelList
          firm={firm}
          search={search}
          current={current}
          emptyText={emptyText}
          onOpen={(channel) => openChat(channel)}
        />
      </ChatSection>
    </div>
  )
  return (
    <div className={s.view}>
      <ViewHeader title={t('list.title')}>
        <IconButton
          label={t('list.manage')}
          icon={<IconListDetails />}
          onClick={() => dispatchChat({ do: 'manage' })}
        />
        {!page && (
          <IconButton label={t('list.close')} icon={<IconX />} onClick={() => dispatchChat({ do: 'hide' })} />
        )}
      </ViewHeader>
      <ConnectionNotice />
      <div className={list.search}>
        <SearchBox
          landmark={t('list.title')}
          value={search}
          onChange={(text) => setSearch(text.trim())}
          hint={t('list.search')}
          wait={350}
        />
      </div>
      <div className={list.counts} role="group" aria-label={t('list.unread')}>
        {tabs.map((tab) => (
          <button key={tab.firm} type="button" className={list.count} onClick={() => showSection(tab.firm)}>
            <span className="cut">{tabName(tab)}</span>
            {tab.unreadCount > 0 && <CountBadge count={tab.unreadCount} small means={t('unread')} />}
          </button>
        ))}
      </div>
      <div className={s.scroll}>
        {section(0, t('list.mine'), t('list.noneMine'))}
        {tabs
          .filter(({ firm }) => firm > 0)
          .map(({ firm, name }) =>
            section(firm, t('list.joined'), t('list.noneJoined'), name === allFirms ? undefined : name),
          )}
        {section(-1, t('list.requests'), t('list.noneRequests'))}
        {search !== '' && (
          <ChatSection name={t('list.messages')} unread={0} open onOpen={() => {}}>
            <SearchHits search={search} onOpen={openChat} />
          </ChatSection>
        )}
      </div>
    </div>
  )
}
