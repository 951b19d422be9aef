import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundMember } from '#contract/chat/channels.ts'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { channelQuery } from '../data.ts'
import { canUpdate } from '../rules/newChat.ts'
import { loadChosen, saveChosen } from '../state/chosenMembers.ts'
import { showNotice } from '../state/notices.ts'
import { dispatchChat } from '../state/widget.ts'
import { ViewHeader } from './ViewHeader.tsx'
import { MemberRow } from './MemberRow.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './chat.module.css'

const refresh = (channel: string) =>
  queryClient.invalidateQueries({ queryKey: channelQuery(channel).queryKey })

/** Removes a member. Undo joins them again. */
const removeMember = async (channel: string, { userId, name }: FoundMember): Promise<void> => {
  try {
    await api('POST chat/leaveChannel', { query: { channel, guids: userId } })
    await refresh(channel)
    toast.ok(t('people.removed', { name }), {
      undo: async () => {
        await api('POST chat/joinChannel', { query: { channel, guid: userId } })
        await refresh(channel)
      },
    })
  } catch (error) {
    toast.error(errorMessage(error))
  }
}

interface Props {
  channel: string
  /** True beside the chat on the Chat page, where there is nothing to go back to. */
  isBesideChat?: boolean
}

/** Shows the members of a chat, and adds and removes them. */
export function MembersView({ channel, isBesideChat }: Props) {
  const found = useQuery(channelQuery(channel))
  const back = () => dispatchChat({ do: 'open', channel })
  return (
    <div className={s.view}>
      <ViewHeader title={t('people.title')} sub={found.data?.name} onBack={isBesideChat ? undefined : back}>
        {!isBesideChat && <IconButton label={t('people.close')} icon={<IconX />} onClick={back} />}
      </ViewHeader>
      {found.error ? (
        <ErrorState
          title={t('people.failed')}
          text={errorMessage(found.error)}
          onAgain={() => void found.refetch()}
        />
      ) : found.data ? (
        <MembersEditor channel={found.data} onDone={isBesideChat ? undefined : back} />
      ) : (
        <CardSkeleton />
      )}
    </div>
  )
}

function MembersEditor({ channel, onDone }: { channel: ChatChannel; onDone?: () => void }) {
  const { url, rights, owner } = channel
  const { guid, timezone } = useProfile()
  const [chosen, setChosen] = useState(() => loadChosen(url))
  const [busy, setBusy] = useState(false)
  const members = channel.members.filter(({ state }) => state === 'joined')
  // Someone else may have added one of the chosen people meanwhile.
  const added = chosen.filter(({ userId }) => members.every((member) => member.userId !== userId))
  const choose = (people: readonly FoundMember[]) => {
    setChosen(people)
    saveChosen(url, people)
  }
  const all = [
    ...members.map((member) => ({ ...member, status: member.connectionStatus })),
    ...added.map((member) => ({ ...member, status: 'added' as const })),
  ]
  const update = async () => {
    setBusy(true)
    try {
      await api('POST chat/updateMembers', {
        body: {
          channel: url,
          members: all.map(({ userId }) => userId),
          seen: members.map(({ userId }) => userId),
        },
      })
      await refresh(url)
      showNotice(t('people.added', { count: added.length }))
      choose([])
      onDone?.()
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <>
      <div className={s.scroll}>
        {rights.includes('members') && (
          <div className={s.pad}>
            <MemberPicker
              label={t('people.add')}
              channel={url}
              exclude={all.map(({ userId }) => userId)}
              onPick={(member) => choose([...added, member])}
            />
          </div>
        )}
        <ul className={s.pad} aria-label={t('people.label')}>
          {added.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              zone={timezone}
              isAdded
              onRemove={() => choose(added.filter((each) => each !== member))}
            />
          ))}
          {members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              zone={timezone}
              isOwner={member.userId === owner}
              onRemove={
                rights.includes('remove') && member.userId !== guid && member.userId !== owner
                  ? () => void removeMember(url, member)
                  : undefined
              }
            />
          ))}
        </ul>
      </div>
      {canUpdate(all) && (
        <div className={s.foot}>
          <Button look="ghost" onClick={() => choose([])}>
            {t('people.cancel')}
          </Button>
          <Button look="primary" busy={busy} onClick={() => void update()}>
            {t('people.save')}
          </Button>
        </div>
      )}
    </>
  )
}
