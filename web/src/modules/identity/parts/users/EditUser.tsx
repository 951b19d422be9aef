import { useQuery } from '@tanstack/react-query'
import { IconBuilding, IconKey } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { RowNavigation, type RowPosition } from '../../../../kit/list/RowNavigation.tsx'
import { usePresence } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { SaveButton } from '../../../../ui/form/SaveButton.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { useProfile } from '../../data.ts'
import PasswordDialog from '../PasswordDialog.tsx'
import { useChoices } from './choices.ts'
import { PayReplay } from './PayReplay.tsx'
import { Invitation } from './Invitation.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { SecondStep } from './SecondStep.tsx'
import { UserFields } from './UserFields.tsx'
import { UserTabs } from './UserTabs.tsx'
import { usePayReplay } from './usePayReplay.ts'
import { useUserForm } from './useUserForm.ts'
import { captionOf, describeField, titles } from './labels.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

const MoveDialog = lazy(() => import('./moving/MoveDialog.tsx'))

interface Props {
  user: UserInfo
  /** The tab that opens first. */
  tab?: string
  /** Position in the list that the dialog was opened from. */
  place?: RowPosition
  onClose: () => void
}

/** Edits a user: fields at the left, tabs at the right, one Save for both. */
export function EditUser({ user, tab = 'details', place, onClose }: Props) {
  const me = useProfile()
  const choices = useChoices(user.firm, String(user.roles))
  const notices = useQuery(read('GET user/userNotifications', { query: { user: user.user } }))
  const replay = usePayReplay(user)
  const form = useUserForm(user, notices.data, describeField(user, choices), false, replay.mayGoLive)
  const others = usePresence(`user:${user.user}`)
  const [active, setActive] = useState(tab)
  const [password, setPassword] = useState(false)
  const [moving, setMoving] = useState(false)
  const own = me.user === user.user
  const mayEdit = user.rights.includes('edit')

  const leave = async () => {
    if (await form.leave()) onClose()
  }
  const save = async (): Promise<boolean> => {
    const done = await form.submit()
    // Missing skills are on another tab, so open it.
    if (!done && form.needsSkills()) setActive('skills')
    return done
  }
  const next = place?.onNext
  return (
    <>
      <Dialog
        title={own ? titles.own(user) : titles.editing(user)}
        sub={
          <>
            {t('edit.sub', { role: user.roleName, location: user.firmName })}
            {place && <RowNavigation place={place} leave={form.leave} />}
          </>
        }
        mark={
          <PhotoButton
            user={user.user}
            name={user.fullName}
            picture={user.imagePhotoPath}
            mayEdit={mayEdit || own}
          />
        }
        size="XL"
        tall
        flush
        onClose={() => void leave()}
        foot={
          <DialogFoot
            left={
              <>
                {user.rights.includes('password') && (
                  <Button icon={<IconKey size={16} />} onClick={() => setPassword(true)}>
                    {t('edit.password')}
                  </Button>
                )}
                {user.rights.includes('role') && (
                  <Button icon={<IconBuilding size={16} />} onClick={() => setMoving(true)}>
                    {t('edit.move')}
                  </Button>
                )}
              </>
            }
            about={
              <>
                <span className="num" data-tip={t('edit.ids')}>
                  {captionOf(user)}
                </span>
                {others.length > 0 && (
                  <span className="cut">{t('edit.others', { names: others.join(', ') })}</span>
                )}
              </>
            }
            state={form.words}
            unsaved={form.dirty}
            onCancel={() => void leave()}
          >
            {mayEdit && form.dirty && next && (
              <Button
                className="wide-only"
                busy={form.saving}
                onClick={async () => {
                  if (await save()) next()
                }}
              >
                {t('edit.saveAndNext')}
              </Button>
            )}
            {mayEdit && <SaveButton dirty={form.isRed} saving={form.saving} onSave={() => void save()} />}
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
            {!mayEdit && <Note tone="info">{t('edit.readOnly')}</Note>}
            <RestoredDraft form={form} />
            {form.conflict && (
              <ConflictPanel
                {...form.conflict}
                what={t('edit.what')}
                saving={form.saving}
                onTakeStored={form.takeStored}
                onSave={(mine) => void form.saveMine(mine)}
              />
            )}
            <UserFields user={user} form={form} choices={choices} />
            {!own && <Invitation user={user} />}
            {!own && <SecondStep user={user} />}
          </form>
          <UserTabs
            user={user}
            form={form}
            notices={notices}
            active={active}
            onTab={setActive}
            disabled={!mayEdit}
            onErased={onClose}
          />
        </div>
      </Dialog>
      {replay.asked && (
        <PayReplay replayed={replay.asked.replayed} name={user.fullName} onAnswer={replay.asked.answer} />
      )}
      <Suspense>
        {moving && <MoveDialog user={user} onClose={() => setMoving(false)} onMoved={onClose} />}
      </Suspense>
      {password && (
        <PasswordDialog
          of={own ? undefined : { ...user, contact: user.contact ?? undefined }}
          onClose={() => setPassword(false)}
        />
      )}
    </>
  )
}
