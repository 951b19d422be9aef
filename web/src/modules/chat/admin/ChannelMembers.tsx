import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdminChannel, AdminMember } from '#contract/chat/admin.ts'
import type { FoundMember } from '#contract/chat/channels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { MemberPicker } from '../parts/MemberPicker.tsx'
import { errorMessage } from '../parts/chatText.ts'
import v from '../parts/views.module.css'
import { t } from './texts.ts'
import s from './admin.module.css'

const saveMembers = async (channel: string, members: string[], seen: string[]): Promise<void> => {
  await api('POST chat/updateMembers', { body: { channel, members, seen } })
  await markStale(queryClient, 'chat/chatChannel', 'chat/chatChannels')
}
const columns = ['nickname', 'email', 'state', 'role', 'active', 'muted', 'online', 'lastSeen'] as const

const roleOf = (member: AdminMember): string => (member.role === 'operator' ? t('members.operator') : '')

/** Edits the members of a channel: adds new ones and removes those no longer chosen. */
export function ChannelMembers({ channel }: { channel: AdminChannel }) {
  const { timezone } = useProfile()
  const url = channel.channel_url
  const joined = channel.members.filter(({ state }) => state === 'joined')
  const [added, setAdded] = useState<readonly FoundMember[]>([])
  const [removedGuids, setRemovedGuids] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const guids = joined.map(({ user_id }) => user_id)
  const chosen = [...guids.filter((guid) => !removedGuids.has(guid)), ...added.map(({ userId }) => userId)]
  const changes = added.length + removedGuids.size
  const save = async () => {
    setBusy(true)
    try {
      await saveMembers(url, chosen, guids)
      toast.ok(t('members.saved', { added: added.length, removed: removedGuids.size }), {
        undo: () =>
          saveMembers(url, guids, chosen).catch((error: unknown) => toast.error(errorMessage(error))),
      })
      setAdded([])
      setRemovedGuids(new Set())
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }
  const toggleRemoved = (guid: string) => {
    const next = new Set(removedGuids)
    if (!next.delete(guid)) next.add(guid)
    setRemovedGuids(next)
  }
  return (
    <div className={s.body}>
      <MemberPicker
        label={t('members.add')}
        channel={url}
        exclude={[...guids, ...added.map(({ userId }) => userId)]}
        onPick={(member) => setAdded([...added, member])}
      />
      <div className={s.wide}>
        <table className={`${v.table} ${s.members}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`members.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="vh">{t('members.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {added.map((member) => (
              <tr key={member.userId} data-added="">
                <td>
                  {member.name}
                  <small className={s.small}>{member.metadata.email}</small>
                </td>
                <td className="soft">{member.metadata.email}</td>
                <td>{t('members.added')}</td>
                <td colSpan={5} />
                <td className={v.ways}>
                  <IconButton
                    size="s"
                    label={t('members.removeName', { name: member.name })}
                    icon={<IconX />}
                    onClick={() => setAdded(added.filter((each) => each !== member))}
                  />
                </td>
              </tr>
            ))}
            {joined.map((member) => (
              <tr key={member.user_id} data-out={removedGuids.has(member.user_id) || undefined}>
                <td>
                  {member.nickname}
                  <small className={s.small}>{String(member.metadata['email'] ?? '')}</small>
                </td>
                <td className="soft">{String(member.metadata['email'] ?? '')}</td>
                <td>{removedGuids.has(member.user_id) ? t('members.willRemove') : t('members.joined')}</td>
                <td>{roleOf(member)}</td>
                <td>{member.is_active ? t('yes') : t('no')}</td>
                <td>{member.is_muted ? t('yes') : t('no')}</td>
                <td>{member.is_online ? t('yes') : t('no')}</td>
                <td className="soft">
                  {member.last_seen_at ? stampAt(member.last_seen_at, timezone) : t('never')}
                </td>
                <td className={v.ways}>
                  {/* The second click of a double click would take back the first. */}
                  <Button
                    size="s"
                    look="ghost"
                    onClick={({ detail }) => detail < 2 && toggleRemoved(member.user_id)}
                  >
                    {removedGuids.has(member.user_id) ? t('members.keep') : t('members.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen.length === 0 && <Note tone="warn">{t('members.empty')}</Note>}
      {changes > 0 && (
        <div className={s.save}>
          <span className="soft grow">{t('members.unsaved', { count: changes })}</span>
          <Button
            look="ghost"
            onClick={() => {
              setAdded([])
              setRemovedGuids(new Set())
            }}
          >
            {t('members.cancel')}
          </Button>
          <Button
            look="primary"
            busy={busy}
            notYet={chosen.length === 0 ? t('members.required') : undefined}
            onClick={() => void save()}
          >
            {t('members.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
