import { useEffect, useId, useRef, useState } from 'react'
import { warn } from '../kit/browser/log.ts'
import { updateApp } from '../kit/browser/updateApp.ts'
import { useWaitingCount } from '../kit/outbox/waitingCount.ts'
import { Button } from '../ui/base/Button.tsx'
import { t } from './startTexts.ts'
import s from './update.module.css'

/**
 * Covers every page when the server no longer works with this version of the app. It is part of the first file, because the
 * other files of an old version may be gone.
 */
export function UpdateApp() {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const waiting = useWaitingCount()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => box.current?.showModal(), [])
  const update = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await updateApp()
    } catch (error) {
      warn('Updating the app failed.', error)
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <dialog
      ref={box}
      className={s.update}
      aria-labelledby={id}
      // There is nothing to go back to.
      onCancel={(event) => event.preventDefault()}
      onClose={() => box.current?.showModal()}
    >
      <h2 id={id}>{t('update.title')}</h2>
      <p>{t('update.text')}</p>
      <p>{waiting > 0 ? t('update.waiting', { count: waiting }) : t('update.drafts')}</p>
      <p role="alert" className={s.failed}>
        {hasFailed ? t('update.failed') : ''}
      </p>
      <Button look="primary" size="l" block busy={isBusy} onClick={() => void update()}>
        {t('update.go')}
      </Button>
    </dialog>
  )
}
