import type { ChatChannel } from '#contract/chat/shapes.ts'
import { queryClient } from '../../../kit/api/queries.ts'
import { useLive } from '../../../kit/live/live.ts'
import { requestLook } from '../../../kit/display/statusLook.ts'
import { StatusPill } from '../../../ui/base/Status.tsx'
import { channelQuery } from '../data.ts'
import { firmAndHours } from './chatText.ts'
import { t } from '../texts.ts'
import s from './chat.module.css'

/** Below the chat's name: repair order status, member count, firm, and working hours. */
export function ChatFacts({ channel }: { channel: ChatChannel }) {
  const { url, data, memberCount } = channel
  useLive('request', (changes) => {
    if (data && changes.some(({ id }) => id === data.calibrate))
      void queryClient.invalidateQueries({ queryKey: channelQuery(url).queryKey })
  })
  const firmText = firmAndHours(channel)
  return (
    <div className={s.headFacts}>
      <div>
        {data && <StatusPill look={requestLook(data.status)} />}
        <span>{t('members', { count: memberCount })}</span>
      </div>
      {firmText && (
        <div className="cut" data-tip-cut="">
          {firmText}
        </div>
      )}
    </div>
  )
}
