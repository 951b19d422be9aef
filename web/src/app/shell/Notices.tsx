import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOutdated } from '../../kit/api/build.ts'
import { useLiveState } from '../../kit/live/live.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Banner } from '../../ui/states/Note.tsx'
import s from './shell.module.css'

/** A break shorter than this is not worth a message when it is over. */
const longBreakMs = 15_000

const ask = async (): Promise<string> => (await fetch('/', { credentials: 'omit' })).text()

/** What the installation has to say after a break of the line: it is over, or a new version is there. */
export function Notices() {
  const [notice, setNotice] = useState<'newBuild' | 'back'>()
  const { line } = useLiveState()
  const lostAt = useRef<number>(undefined)
  const wasLive = useRef(false)
  const back = useEffectEvent(async (away: number) => {
    if (await isOutdated(document.head.innerHTML, ask)) setNotice('newBuild')
    else if (away >= longBreakMs) setNotice('back')
  })
  useEffect(() => {
    if (line !== 'live') {
      if (wasLive.current) lostAt.current ??= Date.now()
      return
    }
    wasLive.current = true
    if (lostAt.current === undefined) return
    void back(Date.now() - lostAt.current)
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
              <b>A new version is ready.</b> What you typed in a form is kept.
            </span>
            <Button size="s" onClick={() => location.reload()}>
              Reload
            </Button>
          </div>
        </Banner>
      ) : (
        <Banner tone="good" onClose={close} clearAfter={8000}>
          The connection is back. What changed meanwhile is shown.
        </Banner>
      )}
    </div>
  )
}
