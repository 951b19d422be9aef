import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../data.ts'
import { OwnTokens } from '../tokens/OwnTokens.tsx'
import { Authenticator } from './Authenticator.tsx'
import { Passkeys } from './Passkeys.tsx'
import PasswordDialog from './PasswordDialog.tsx'
import { useChoices } from './users/choices.ts'
import { userById } from './users/data.ts'
import { NameFields, RegionFields } from './users/PersonFields.tsx'
import { PhotoButton } from './users/PhotoButton.tsx'
import { SettingsFields } from './users/SettingsFields.tsx'
import { UsernameField } from './users/UsernameField.tsx'
import { UserTabs, type MoreTab } from './users/UserTabs.tsx'
import { useUserForm } from './users/useUserForm.ts'
import { captionOf, describeField, titles } from './users/labels.ts'
import s from './users/dialog.module.css'
import { t } from './profileTexts.ts'

interface Props {
  /** Tabs of the modules that identity may not import. */
  moreTabs: readonly MoreTab[]
  onClose: () => void
}

/** The reader's own profile, opened from the top bar. It has no role, rate, or flags. */
export default function ProfileDialog({ moreTabs, onClose }: Props) {
  const me = useProfile()
  const found = useQuery(userById(me.user))
  if (found.data) return <Own user={found.data} moreTabs={moreTabs} onClose={onClose} />
  return (
    <Dialog title={titles.own(me)} size="XL" tall onClose={onClose} foot={<DialogFoot onCancel={onClose} />}>
      {found.error ? (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('load.failed')} />
      ) : (
        <CardSkeleton lines={10} />
      )}
    </Dialog>
  )
}

function Own({ user, moreTabs, onClose }: Props & { user: UserInfo }) {
  const me = useProfile()
  const choices = useChoices(user.firm, user.roles)
  const notices = useQuery(read('GET user/userNotifications', { query: { user: user.user } }))
  const form = useUserForm(user, notices.data, describeField(user, choices), true)
  const [active, setActive] = useState('details')
  const [password, setPassword] = useState(false)
  const leave = async () => {
    if (await form.leave()) onClose()
  }
  return (
    <>
      <Dialog
        title={titles.own(user)}
        sub={t('profile.sub', { role: user.roleName, location: user.firmName })}
        mark={<PhotoButton user={user.user} name={user.fullName} picture={user.imagePhotoPath} mayEdit />}
        size="XL"
        tall
        flush
        onClose={() => void leave()}
        foot={
          <DialogFoot
            left={
              <Button icon={<IconKey size={16} />} onClick={() => setPassword(true)}>
                {t('changePassword')}
              </Button>
            }
            about={
              <span className="num" data-tip={t('caption.tip')}>
                {captionOf(user)}
              </span>
            }
            state={form.words}
            unsaved={form.dirty}
            onCancel={() => void leave()}
          >
            <SaveButton dirty={form.isRed} saving={form.saving} onSave={() => void form.submit()} />
          </DialogFoot>
        }
      >
        <div className={s.halves}>
          <form {...form.bind} className={s.form}>
            {form.alert && (
              <div role="alert">
                <Note tone="bad">{form.alert}</Note>
              </div>
            )}
            <RestoredDraft form={form} />
            {form.conflict && (
              <ConflictPanel
                {...form.conflict}
                what={t('profile.what')}
                saving={form.saving}
                onTakeStored={form.takeStored}
                onSave={(mine) => void form.saveMine(mine)}
              />
            )}
            <FieldGrid>
              <NameFields own field={(name) => form.field(name)} />
            </FieldGrid>
            <div className={s.two}>
              <UsernameField key={user.username} user={user} />
              <div className={s.line}>
                <span className={s.label}>{t('employeeId')}</span>
                <span className={s.fixed}>
                  {user.employeeId || <span className="muted">{t('noEmployeeId')}</span>}
                </span>
              </div>
            </div>
            <FieldGrid>
              <RegionFields field={(name, show) => form.field(name, show)} choices={choices} />
            </FieldGrid>
            <SettingsFields
              field={(name) => form.field(name)}
              isTechnician={false}
              only={['receivesSms', 'authEmail', 'authSms']}
            />
          </form>
          <UserTabs
            user={user}
            form={form}
            notices={notices}
            active={active}
            onTab={setActive}
            disabled
            moreTabs={moreTabs}
            security={
              <>
                <Passkeys zone={me.timezone} />
                <Authenticator isOn={me.secondStep.authenticator} />
                <OwnTokens />
              </>
            }
          />
        </div>
      </Dialog>
      {password && <PasswordDialog onClose={() => setPassword(false)} />}
    </>
  )
}
