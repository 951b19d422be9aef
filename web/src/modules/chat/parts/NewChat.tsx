import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FoundMember } from '#contract/chat/channels.ts'
import { api } from '../../../kit/api/client.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { errorsOf, mostTitle } from '../rules/newChat.ts'
import { draftOf, dropDraft, keepDraft, onDraft } from '../state/drafts.ts'
import { keepHead, keptHead, noHead, type Head as Begun } from '../state/newChatDraft.ts'
import { act } from '../state/widget.ts'
import { chatsChanged } from './channelActions.ts'
import { EditorBox } from './EditorBox.tsx'
import { Head } from './Head.tsx'
import { MemberLine } from './MemberRow.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { wordsOf } from './words.ts'
import composer from './composer.module.css'
import views from './views.module.css'
import s from './chat.module.css'

/** A new ad hoc chat: subject, recipients, and first message. Everything typed is saved as a draft. */
export function NewChat() {
  const { timezone, guid: me } = useProfile()
  const [{ name, people }, setHead] = useState(keptHead)
  const [message, setMessage] = useState(() => draftOf('new'))
  const [guid] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const members = people.map(({ userId }) => userId)
  const missing = errorsOf({ name, members, message })
  const errors = tried ? missing : {}
  useEffect(() => onDraft('new', setMessage), [])
  const begin = (part: Partial<Begun>) => {
    const head = { name, people, ...part }
    setHead(head)
    keepHead(head)
  }
  const setPeople = (next: readonly FoundMember[]) => begin({ people: next })
  const write = (html: string) => {
    setMessage(html)
    keepDraft('new', html)
  }
  const go = async () => {
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
      dropDraft('new')
      keepHead(noHead)
      await chatsChanged()
      act({ do: 'open', channel: url })
    } catch (error) {
      setWords(wordsOf(error))
      setBusy(false)
    }
  }
  const back = () => act({ do: 'list' })
  const throwAway = () => {
    dropDraft('new')
    keepHead(noHead)
    back()
    if (name === '' && people.length === 0 && message === '') return
    toast.ok('The new chat was thrown away', {
      undo: () => {
        keepHead({ name, people })
        keepDraft('new', message)
        act({ do: 'new' })
      },
    })
  }
  return (
    <div className={s.view}>
      <Head title="New chat" onBack={back}>
        <IconButton label="Close new chat" icon={<IconX />} onClick={back} />
      </Head>
      <div className={s.scroll}>
        <div className={s.form}>
          {words && <Note tone="bad">{words}</Note>}
          <TextField
            label="Subject"
            required
            value={name}
            maxLength={mostTitle}
            onChange={(text) => begin({ name: text })}
            error={errors.name}
            hint={`${name.length} of ${mostTitle}`}
          />
          <div>
            <MemberPicker
              label="Recipients"
              isRequired
              taken={[me, ...members]}
              onTake={(member) => setPeople([...people, member])}
              error={errors.members}
            />
            <ul aria-label="Recipients">
              {people.map((member) => (
                <MemberLine
                  key={member.userId}
                  member={member}
                  zone={timezone}
                  added
                  onRemove={() => setPeople(people.filter((each) => each !== member))}
                />
              ))}
            </ul>
          </div>
          <div>
            <div className={views.label}>
              Message
              <span className={views.required} aria-hidden="true">
                {' '}
                *
              </span>
            </div>
            <div className={`${composer.field} ${composer.tall}`} data-bad={errors.message ? '' : undefined}>
              <EditorBox
                label="Message"
                value={message}
                onChange={write}
                onEnter={() => void go()}
                invalid={errors.message !== undefined}
                marks
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
        <Button look="ghost" onClick={throwAway}>
          Cancel
        </Button>
        <Button look="primary" busy={busy} onClick={() => void go()}>
          Send
        </Button>
      </div>
    </div>
  )
}
