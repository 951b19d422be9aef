import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { CountBadge } from '../../../ui/base/CountBadge.tsx'
import { queryClient, read } from '../../../kit/api/queries.ts'
import type { MinimizedChat } from '../rules/widget.ts'
import { dispatchChat, useWidget } from '../state/widget.ts'
import { t } from '../texts.ts'
import s from './chatBar.module.css'

const allMine = () => read('GET chat/myChannels', { query: { pageSize: 200 } })

/** The bar of minimized chats, at the lower right. */
export function ChatBar() {
  const { bar, view } = useWidget()
  const channels = useQuery({ ...allMine(), enabled: bar.length > 0 }, queryClient).data?.items
  if (bar.length === 0) return null
  const unreadOf = (small: MinimizedChat) =>
    channels?.find(({ url }) => url === small.channel)?.unreadCount ?? 0
  return (
    <section className={s.bar} aria-label={t('bar.label')} data-beside={view.at !== 'closed' || undefined}>
      {bar.map((small) => {
        const unread = unreadOf(small)
        return (
          <div key={small.channel} className={s.small}>
            <button
              type="button"
              className={s.smallName}
              onClick={() => dispatchChat({ do: 'open', channel: small.channel })}
            >
              <span className="cut">{small.name}</span>
              {unread > 0 && <CountBadge count={unread} small means={t('unread')} />}
            </button>
            <IconButton
              size="s"
              label={t('bar.close', { name: small.name })}
              icon={<IconX size={14} />}
              onClick={() => dispatchChat({ do: 'close', channel: small.channel })}
            />
          </div>
        )
      })}
    </section>
  )
}
