import { IconRefresh } from '@tabler/icons-react'
import { installHint, thisBrowser } from '../../../kit/browser/installHint.ts'
import { currentOutbox, useOutbox } from '../../../kit/outbox/current.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { SkeletonCards } from '../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { InstallNote } from '../parts/InstallNote.tsx'
import { useDevice } from '../parts/useDevice.ts'
import { WaitingAct } from '../parts/WaitingAct.tsx'
import { t } from '../texts.ts'
import s from '../parts/receipts.module.css'

/** /waiting: what this person did on this device and the server doesn't have yet. */
export default function Waiting() {
  const { user, timezone } = useProfile()
  const { isLoaded, acts, sending, isStuck, needsSignIn, needsUpdate } = useOutbox()
  const { others, isPersisted } = useDevice(user)
  const hint = installHint(thisBrowser())
  const note = () => {
    if (needsUpdate) return t('waiting.update')
    if (needsSignIn) return t('waiting.signIn')
    return isStuck ? t('waiting.offline') : t('waiting.sending')
  }
  const unstored = acts.filter((act) => act.isUnstored)
  const isBlocked = unstored.some((act) => act.isBlocked)
  const isWaiting = acts.some((act) => act.state === 'waiting')
  return (
    <>
      <PageHead
        title={t('waiting.title')}
        actions={
          isWaiting && (
            <Button icon={<IconRefresh size={18} />} onClick={() => currentOutbox()?.wake()}>
              {t('waiting.all')}
            </Button>
          )
        }
      />
      <div className={s.page}>
        {isWaiting && (
          <div role="status">
            {unstored.length > 0 ? (
              <Note tone="bad">
                {t(isBlocked ? 'waiting.blocked' : 'waiting.full', { count: unstored.length })}
              </Note>
            ) : (
              <Note tone={isStuck || needsSignIn || needsUpdate ? 'warn' : 'info'}>{note()}</Note>
            )}
          </div>
        )}
        {hint && <InstallNote hint={hint} hasUnsent={acts.length > 0} />}
        {others > 0 && <Note tone="info">{t('waiting.others', { count: others })}</Note>}
        {!isLoaded && <SkeletonCards shown={false} count={3} />}
        {isLoaded && acts.length === 0 && (
          <Empty kind="none" title={t('waiting.none')} text={t('waiting.noneText')} />
        )}
        {acts.length > 0 && (
          <ul className={s.acts} aria-label={t('waiting.list')}>
            {acts.map((act) => (
              <WaitingAct key={act.id} act={act} share={sending.get(act.id)} zone={timezone} />
            ))}
          </ul>
        )}
        {isPersisted === true && <p className="muted">{t('waiting.persisted')}</p>}
        {isPersisted === false && !hint && <p className="muted">{t('waiting.notPersisted')}</p>}
      </div>
    </>
  )
}
