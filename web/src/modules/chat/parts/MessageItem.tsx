import { IconArrowBackUp, IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { messageStamp } from '#contract/kit/time.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { initials } from '../../../ui/base/text.tsx'
import { DropMenu } from '../../../ui/frame/DropMenu.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { startEdit, isEditing } from '../state/edits.ts'
import { MessageEditForm } from './MessageEditForm.tsx'
import { Attachments } from './Attachments.tsx'
import { messageMenu } from './messageActions.tsx'
import { t } from '../texts.ts'
import { textMemo } from '../../../ui/textMemo.ts'
import s from './messages.module.css'

const ramps = ['petrol', 'blue', 'violet', 'amber', 'rose', 'green', 'slate', 'red'] as const
export const colorRampOf = (color: number): string => ramps[color % ramps.length] ?? 'slate'

/** Renders mentions as bold text. The sanitizer allows no other markup for them. */
export const highlightMentions = (html: string): string =>
  html.replaceAll(/<span data-mention="[\da-f-]{36}">([^<]*)<\/span>/g, '<strong>$1</strong>')

interface Props {
  message: ChatMessage
  /** Sent right after another message of the same person, so name and time are not repeated. */
  follows: boolean
  zone: string
  me: string
  /** True for a moment after the message was found, to highlight it. */
  isHighlighted: boolean
  /** Who has read it; shown below the reader's own last message. */
  receipt?: ReactNode
  /** Left out when nothing can be sent to this chat. */
  onQuote?: (message: ChatMessage) => void
  onJump: (number: number) => void
  onTrace: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

/** One message: author, time, quote, text, attachments, and its actions. */
export const MessageItem = textMemo(function MessageItem(props: Props) {
  const { message, follows, zone, me, isHighlighted, receipt, onQuote, onJump, onTrace, onReport } = props
  const [editing, setEditing] = useState(() => isEditing(message.id))
  const [menu, setMenu] = useState(false)
  const isOwn = message.type === 'sent'
  const { quote } = message
  const entries = messageMenu(message, {
    onEdit: () => {
      startEdit(message.id)
      setEditing(true)
    },
    onTrace: () => onTrace(message),
    onReport: () => onReport(message),
  })
  const when = messageStamp(message.createdOn, zone)
  const more = (
    <IconButton size="s" label={t('message.more')} icon={<IconDots />} onClick={() => setMenu(true)} />
  )
  return (
    <article
      className={s.message}
      data-own={isOwn || undefined}
      data-follows={follows || undefined}
      data-named={(!isOwn && message.mentions.includes(me)) || undefined}
      data-shown={isHighlighted || undefined}
      aria-label={t('message.label', { name: isOwn ? t('message.you') : message.name, time: when })}
    >
      {!isOwn && (
        <span className={s.avatar} data-ramp={colorRampOf(message.color)} aria-hidden="true">
          {initials(message.name)}
        </span>
      )}
      <div className={s.body}>
        {!follows && (
          <div className={s.who}>
            <b>{isOwn ? t('message.you') : message.name}</b>
            <time dateTime={message.createdOn}>{when}</time>
          </div>
        )}
        {message.deletedOn ? (
          <div className={`${s.bubble} ${s.gone}`}>{t('message.deleted')}</div>
        ) : editing ? (
          <MessageEditForm message={message} onDone={() => setEditing(false)} />
        ) : (
          (message.message !== '' || quote) && (
            <div className={s.bubble} data-tip={follows ? when : undefined}>
              {quote && (
                <button type="button" className={s.quote} onClick={() => onJump(quote.number)}>
                  <b>{quote.name}</b>
                  <span>{quote.words || t('message.deleted')}</span>
                </button>
              )}
              <RichText html={highlightMentions(message.message)} />
            </div>
          )
        )}
        <Attachments files={message.files} />
        <MessageFooter message={message} receipt={receipt} onTrace={onTrace} />
      </div>
      {!editing && (entries.length > 0 || onQuote) && (
        <div className={s.tools}>
          {onQuote && !message.deletedOn && (
            <IconButton
              size="s"
              label={t('message.quote')}
              icon={<IconArrowBackUp />}
              onClick={() => onQuote(message)}
            />
          )}
          {entries.length > 0 &&
            (menu ? (
              <DropMenu target={more} entries={entries} defaultOpened onClose={() => setMenu(false)} />
            ) : (
              more
            ))}
        </div>
      )}
    </article>
  )
})

function MessageFooter(props: Pick<Props, 'message' | 'receipt' | 'onTrace'>) {
  const { message, receipt, onTrace } = props
  const { editedOn, deletedOn, keptAs } = message
  if (!receipt && !editedOn && !keptAs) return null
  return (
    <div className={s.marks}>
      {editedOn && !deletedOn && (
        <button type="button" className={s.mark} onClick={() => onTrace(message)}>
          {t('message.edited')}
        </button>
      )}
      {keptAs && <span>{keptAs === 'note' ? t('message.inNotes') : t('message.inFiles')}</span>}
      {receipt && <span>{receipt}</span>}
    </div>
  )
}
