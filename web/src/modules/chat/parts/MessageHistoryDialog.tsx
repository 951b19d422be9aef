import { useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { messageStamp } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { highlightMentions } from './MessageItem.tsx'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './views.module.css'

interface Props {
  message: ChatMessage
  zone: string
  onClose: () => void
}

/** Earlier versions of a message that was edited or deleted. */
export function MessageHistoryDialog({ message, zone, onClose }: Props) {
  const found = useQuery({ ...read('GET chat/messageTrace', { query: { id: message.id } }), staleTime: 0 })
  return (
    <Dialog
      title={t('history.title')}
      sub={t('history.by', { name: message.name, time: messageStamp(message.createdOn, zone) })}
      size="S"
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('history.close')} />}
    >
      {found.error ? (
        <ErrorState
          title={t('history.failed')}
          text={errorMessage(found.error)}
          onAgain={() => void found.refetch()}
        />
      ) : !found.data ? (
        <CardSkeleton />
      ) : (
        <ol className={s.trace}>
          {found.data.map((each, at) => (
            <li key={at}>
              <div className="muted">
                {t('history.changed', { name: each.name, time: messageStamp(each.until, zone) })}
              </div>
              <RichText html={highlightMentions(each.message)} />
            </li>
          ))}
          {!message.deletedOn && (
            <li>
              <div className="muted">{t('history.now')}</div>
              <RichText html={highlightMentions(message.message)} />
            </li>
          )}
        </ol>
      )}
    </Dialog>
  )
}
