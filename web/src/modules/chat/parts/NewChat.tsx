import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { api } from '../../../kit/api/client.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { errorsOf, maxSubjectLength } from '../rules/newChat.ts'
import { loadDraft, clearDraft, saveDraft, onDraft } from '../state/drafts.ts'
import { saveNewChat, loadNewChat, emptyDraft, type NewChatDraft } from '../state/newChatDraft.ts'
import { dispatchChat } from '../state/widget.ts'
import { chatsChanged } from './channelActions.ts'
import { LazyEditor } from './LazyEditor.tsx'
import { ViewHeader } from './ViewHeader.tsx'
import { MemberRow } from './MemberRow.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { errorMessage } from './chatText.ts'
import composer from './composer.module.css'
import views from './views.module.css'
import { t } from '../texts.ts'
import s from './chat.module.css'

/** A new ad hoc chat: subject, recipients, and first message. Everything typed is saved as a draft. */
export function NewChat() {
  const { timezone, guid: me } = useProfile()
  const [{ name, people }, setDraft] = useState(loadNewChat)
  const [message, setMessage] = useState(() => loadDraft('new'))
  const [guid] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const members = people.map(({ userId }) => userId)
  const missing = errorsOf({ name, members, message })
  const errors = tried ? missing : {}
  useEffect(() => onDraft('new', setMessage), [])
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the keyboard would hide half of the form before anybody has seen it.
    if (matchMedia('(min-width: 700px)').matches)
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const updateDraft = (part: Partial<NewChatDraft>) => {
    const draft = { name, people, ...part }
    setDraft(draft)
    saveNewChat(draft)
  }
  const setPeople = (next: readonly FoundMember[]) => updateDraft({ people: next })
  const updateMessage = (html: string) => {
    setMessage(html)
    saveDraft('new', html)
  }
  const create = async () => {
    setTried(true)
    if (busy || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const { url } = await api('POST chat/createChannel', {
        body: {
          url: 'new',
          type: 'adhoc',
          name: name.trim(),
          members,
          memberCount: members.length,
          message,
          guid,
        },
      })
      clearDraft('new')
      saveNewChat(emptyDraft)
      await chatsChanged()
      dispatchChat({ do: 'open', channel: url })
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  const back = () => dispatchChat({ do: 'list' })
  const discard = () => {
    clearDraft('new')
    saveNewChat(emptyDraft)
    back()
    if (name === '' && people.length === 0 && message === '') return
    toast.ok(t('new.discarded'), {
      undo: () => {
        saveNewChat({ name, people })
        saveDraft('new', message)
        dispatchChat({ do: 'new' })
      },
    })
  }
  return (
    <div className={s.view}>
      <ViewHeader title={t('new.title')} onBack={back}>
        <IconButton label={t('new.close')} icon={<IconX />} onClick={back} />
      </ViewHeader>
      <div className={s.scroll}>
        <div ref={form} className={s.form}>
          {problem && <Note tone="bad">{problem}</Note>}
          <TextField
            label={t('new.subject')}
            required
            autoFocus
            value={name}
            maxLength={maxSubjectLength}
            onChange={(text) => updateDraft({ name: text })}
            error={errors.name}
            hint={t('new.length', { length: name.length, max: maxSubjectLength })}
          />
          <div>
            <MemberPicker
              label={t('new.recipients')}
              isRequired
              exclude={[me, ...members]}
              onPick={(member) => setPeople([...people, member])}
              error={errors.members}
            />
            <ul aria-label={t('new.recipients')}>
              {people.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  zone={timezone}
                  isAdded
                  onRemove={() => setPeople(people.filter((each) => each !== member))}
                />
              ))}
            </ul>
          </div>
          <div>
            <div className={views.label}>
              {t('new.message')}
              <span className={views.required} aria-hidden="true">
                {' '}
                *
              </span>
            </div>
            <div className={`${composer.field} ${composer.tall}`} data-bad={errors.message ? '' : undefined}>
              <LazyEditor
                label={t('new.message')}
                value={message}
                onChange={updateMessage}
                onEnter={() => void create()}
                invalid={errors.message !== undefined}
                toolbar
              />
            </div>
            {errors.message && (
              <span className={views.error} role="alert">
                {errors.message}
              </span>
            )}
          </div>
        </div>
      </div>
      <div className={s.foot}>
        <Button look="ghost" onClick={discard}>
          {t('new.cancel')}
        </Button>
        <Button look="primary" busy={busy} onClick={() => void create()}>
          {t('new.send')}
        </Button>
      </div>
    </div>
  )
}
