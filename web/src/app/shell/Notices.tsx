import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOutdated } from '../../kit/api/build.ts'
import { useLiveState } from '../../kit/live/live.ts'
import { Rich } from '../../kit/text/Rich.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Banner } from '../../ui/states/Note.tsx'
import { t } from './texts.ts'
import s from './shell.module.css'

/** After a shorter break, no message says that the connection is back. */
const longBreakMs = 15_000

const fetchPage = async (): Promise<string> => (await fetch('/', { credentials: 'omit' })).text()

/** Banner after a break of the live connection: it is back, or a new version is available. */
export function Notices() {
  const [notice, setNotice] = useState<'newBuild' | 'back'>()
  const { line } = useLiveState()
  const lostAt = useRef<number>(undefined)
  const wasLive = useRef(false)
  const onBack = useEffectEvent(async (breakMs: number) => {
    if (await isOutdated(document.head.innerHTML, fetchPage)) setNotice('newBuild')
    else if (breakMs >= longBreakMs) setNotice('back')
  })
  useEffect(() => {
    if (line !== 'live') {
      if (wasLive.current) lostAt.current ??= Date.now()
      return
    }
    wasLive.current = true
    if (lostAt.current === undefined) return
    void onBack(Date.now() - lostAt.current)
    lostAt.current = undefined
  }, [line])
  if (!notice) return null
  const close = () => setNotice(undefined)
  return (
    <div className={s.notice}>
      {notice === 'newBuild' ? (
        <Banner tone="info" onClose={close}>
          <div className={s.newBuild}>
            <span>
              <Rich text={t.template('notice.newBuild')} />
            </span>
            <Button size="s" onClick={() => location.reload()}>
              {t('notice.reload')}
            </Button>
          </div>
        </Banner>
      ) : (
        <Banner tone="good" onClose={close} clearAfter={8000}>
          {t('notice.back')}
        </Banner>
      )}
    </div>
  )
}
