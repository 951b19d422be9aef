import type { CallMap } from '#contract/index.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../kit/api/client.ts'
import { queryClient, read, markStale } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { errorMessage } from '../parts/chatText.ts'
import { noteChanges, notesOf, type Note as Written } from './notes.ts'
import { t } from './texts.ts'
import s from './admin.module.css'

export type ChatUser = AnswerOf<CallMap['GET chat/listChatUsers']>['users'][number]

interface Props {
  user: ChatUser
  onChannel: (channel: string) => void
  onClose: () => void
}

/** A chat user: nickname, mute, notes, and their chats. */
export function UserDialog({ user, onChannel, onClose }: Props) {
  const { user_id: userId } = user
  const [nickname, setNickname] = useState(user.nickname)
  const [muted, setMuted] = useState(user.is_muted)
  const [notes, setNotes] = useState<readonly Written[]>(() => notesOf(user.metadata))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const count = useQuery(read('GET chat/countUserChannels', { query: { userId } })).data?.group_channel_count
  const channels = useQuery(read('GET chat/listChatUserChannels', { query: { userId } })).data
  const changed = noteChanges(notesOf(user.metadata), notes)
  const save = async () => {
    setBusy(true)
    try {
      if (nickname !== user.nickname || muted !== user.is_muted)
        await api('POST chat/updateChatUser', { body: { userId, nickname, is_muted: muted } })
      if (Object.keys(changed).length > 0)
        await api('POST chat/updateChatUserMetadata', { body: { userId, metadata: changed } })
      await markStale(queryClient, 'chat/listChatUsers', 'chat/chatChannel')
      onClose()
      toast.ok(t('user.saved', { name: nickname || user.nickname }))
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  const updateNote = (at: number, part: Partial<Written>) =>
    setNotes(notes.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <Dialog
      title={user.nickname}
      sub={String(user.metadata['email'] ?? '')}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t('user.save')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.fields}>
        {problem && <Note tone="bad">{problem}</Note>}
        <TextField
          label={t('user.nickname')}
          value={nickname}
          maxLength={80}
          onChange={setNickname}
          hint={t('user.nicknameHint')}
        />
        <CheckField label={t('user.muted')} value={muted} onChange={setMuted} hint={t('user.mutedHint')} />
        <fieldset className={s.notes}>
          <legend>{t('user.notes')}</legend>
          {notes.map((note, at) => (
            <div key={at} className={s.noteLine}>
              <TextField
                label={t('user.noteName')}
                value={note.name}
                onChange={(name) => updateNote(at, { name })}
              />
              <TextField
                label={t('user.noteText')}
                value={note.text}
                onChange={(text) => updateNote(at, { text })}
              />
              <IconButton
                label={note.name ? t('user.removeNote', { name: note.name }) : t('user.removeThis')}
                icon={<IconX />}
                onClick={() => setNotes(notes.filter((_each, index) => index !== at))}
              />
            </div>
          ))}
          <Button
            size="s"
            icon={<IconPlus size={14} />}
            onClick={() => setNotes([...notes, { name: '', text: '' }])}
          >
            {t('user.addNote')}
          </Button>
        </fieldset>
        <div>
          <b>{count === undefined ? t('user.chats') : t('user.chatCount', { count })}</b>
          <ul className={s.chats}>
            {channels?.channels.map((channel) => (
              <li key={channel.channel_url}>
                <button
                  type="button"
                  className={s.link}
                  onClick={() => {
                    onClose()
                    onChannel(channel.channel_url)
                  }}
                >
                  {channel.name}
                </button>
              </li>
            ))}
          </ul>
          {channels?.next && <span className={s.quiet}>{t('user.more')}</span>}
        </div>
      </div>
    </Dialog>
  )
}
