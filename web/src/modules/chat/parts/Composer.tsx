import { IconCamera, IconPaperclip, IconSend, IconTypography, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChatChannel, ChatFile, ChatMessage } from '#contract/chat/shapes.ts'
import { sendChatPush } from '../../../kit/live/live.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { typingSignal } from '../rules/typing.ts'
import { loadDraft, clearDraft, saveDraft, onDraft } from '../state/drafts.ts'
import { sendMessage } from '../state/session.ts'
import { LazyEditor } from './LazyEditor.tsx'
import { mentionedGuids } from './mentions.ts'
import { plainOf } from './plainText.ts'
import { t } from '../texts.ts'
import s from './composer.module.css'

interface Props {
  channel: ChatChannel
  me: string
  files: readonly ChatFile[]
  onFiles: (files: readonly ChatFile[]) => void
  /** Files that this device keeps until there is a connection. */
  kept: readonly File[]
  onKept: (files: readonly File[]) => void
  quote: ChatMessage | undefined
  onQuote: (quote: ChatMessage | undefined) => void
  /** Opens the upload pane with pasted or dropped files. */
  onUpload: (files: File[]) => void
  onSent: () => void
}

/** The footer of a chat, 60 to 250 px high: quote, attachments, editor, and the send button. */
export function Composer(props: Props) {
  const { channel, me, files, onFiles, kept, onKept, quote, onQuote, onUpload, onSent } = props
  const { url } = channel
  const [html, setHtml] = useState(() => loadDraft(url))
  const [showToolbar, setShowToolbar] = useState(false)
  const camera = useRef<HTMLInputElement>(null)
  const typing = useMemo(() => typingSignal((on) => void sendChatPush({ channel: url, typing: on })), [url])
  useEffect(() => () => typing.stop(), [typing])
  useEffect(() => onDraft(url, setHtml), [url])
  const people = useMemo(
    () =>
      channel.members
        .filter(({ userId, state }) => userId !== me && state === 'joined')
        .map(({ userId, name }) => ({ userId, name })),
    [channel.members, me],
  )
  const updateText = (next: string) => {
    setHtml(next)
    saveDraft(url, next)
    if (next === '') typing.stop()
  }
  const send = () => {
    if (plainOf(html) === '' && files.length + kept.length === 0) return
    typing.stop()
    const message = {
      channel: url,
      message: html,
      files,
      quote: quote && {
        id: quote.id,
        number: quote.number,
        name: quote.name,
        words: plainOf(quote.message).slice(0, 200),
      },
      mentions: mentionedGuids(html),
    }
    sendMessage(message, kept)
    setHtml('')
    clearDraft(url)
    onFiles([])
    onKept([])
    onQuote(undefined)
    onSent()
  }
  const offerAsFile = (text: string) =>
    toast.error(t('composer.tooLong'), {
      label: t('composer.asFile'),
      again: () => onUpload([new File([text], 'message.txt', { type: 'text/plain' })]),
    })
  return (
    <div className={s.composer}>
      {quote && (
        <div className={s.quoted}>
          <span className="grow">
            <b>{quote.name}</b> <span className="muted">{plainOf(quote.message).slice(0, 80)}</span>
          </span>
          <IconButton
            size="s"
            label={t('composer.removeQuote')}
            icon={<IconX />}
            onClick={() => onQuote(undefined)}
          />
        </div>
      )}
      {files.length + kept.length > 0 && (
        <ul className={s.chips} aria-label={t('composer.attached')}>
          {files.map((file) => (
            <Chip
              key={file.file}
              name={file.name}
              onRemove={() => onFiles(files.filter((each) => each !== file))}
            />
          ))}
          {kept.map((file, at) => (
            <Chip
              key={`${at}-${file.name}`}
              name={file.name}
              onRemove={() => onKept(kept.filter((each) => each !== file))}
            />
          ))}
        </ul>
      )}
      <LazyEditor
        label={t('composer.label', { name: channel.name })}
        placeholder={
          channel.data
            ? t('composer.placeholderRo', { ro: channel.data.ronumber })
            : t('composer.label', { name: channel.name })
        }
        value={html}
        onChange={updateText}
        onEnter={send}
        onKey={typing.key}
        onFiles={onUpload}
        onTooLong={offerAsFile}
        people={people}
        toolbar={showToolbar}
        autoFocus={matchMedia('(min-width: 700px)').matches}
      />
      <div className={s.tools}>
        <IconButton
          size="s"
          label={t('composer.files')}
          icon={<IconPaperclip />}
          onClick={() => onUpload([])}
        />
        <IconButton
          size="s"
          label={t('composer.camera')}
          icon={<IconCamera />}
          onClick={() => camera.current?.click()}
        />
        <IconButton
          size="s"
          label={t('composer.formatting')}
          icon={<IconTypography />}
          aria-pressed={showToolbar}
          onClick={() => setShowToolbar(!showToolbar)}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={t('composer.camera')}
          onChange={(event) => {
            const taken = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            if (taken.length > 0) onUpload(taken)
          }}
        />
        <span className={s.hint} aria-hidden="true">
          {t('composer.hint')}
        </span>
        <Button
          size="s"
          look="primary"
          icon={<IconSend size={16} />}
          aria-label={t('composer.send')}
          onClick={send}
        />
      </div>
    </div>
  )
}

/** A file that goes with the message. */
function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className={s.chip}>
      <span className="cut">{name}</span>
      <IconButton
        size="s"
        label={t('composer.removeFile', { name })}
        icon={<IconX size={14} />}
        onClick={onRemove}
      />
    </li>
  )
}
