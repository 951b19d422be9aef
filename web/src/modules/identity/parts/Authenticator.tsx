import { useState } from 'react'
import { renderSVG } from 'uqr'
import { api, CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshProfile } from '../data.ts'
import s from './Profile.module.css'
import { t } from './profileTexts.ts'

const pictureOf = (uri: string): string =>
  `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`

/** Authenticator app as second factor: set up by scanning a key and confirming a code, or removed. */
export function Authenticator({ isOn }: { isOn: boolean }) {
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const [removing, setRemoving] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  const done = (words: string) => {
    setKey(undefined)
    setRemoving(false)
    setTyped('')
    toast.ok(words)
    void refreshProfile()
  }
  const begin = () => run(async () => setKey(await api('POST user/startAuthenticator')))
  const confirm = () =>
    run(async () => {
      await api('POST user/confirmAuthenticator', { body: { code: typed.trim() } })
      done(t('app.confirmed'))
    })
  const remove = () =>
    run(async () => {
      await api('POST user/removeAuthenticator', { body: { password: typed } })
      done(t('app.removed'))
    })

  return (
    <Card title={t('app.title')} sub={t(isOn ? 'app.on' : 'app.off')}>
      <div className={s.stack}>
        {problem && (
          <div role="alert">
            <Note tone="bad">{problem}</Note>
          </div>
        )}
        {key && (
          <>
            <div className={s.key}>
              <img src={pictureOf(key.uri)} alt={t('app.key')} width={160} height={160} />
              <div className={s.stack}>
                <p className="soft">{t('app.scan')}</p>
                <code className="mono">{key.secret}</code>
              </div>
            </div>
            <TextField
              label={t('app.code')}
              value={typed}
              onChange={setTyped}
              maxLength={12}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <div className="row">
              <Button look="primary" busy={busy} onClick={confirm}>
                {t('app.confirm')}
              </Button>
              <Button look="ghost" onClick={() => setKey(undefined)}>
                {t('app.notNow')}
              </Button>
            </div>
          </>
        )}
        {!key && !isOn && (
          <>
            <p className="soft">{t('app.why')}</p>
            <Button busy={busy} onClick={begin}>
              {t('app.setUp')}
            </Button>
          </>
        )}
        {isOn && !removing && (
          <>
            <p className="soft">{t('app.inUse')}</p>
            <Button warn onClick={() => setRemoving(true)}>
              {t('app.remove')}
            </Button>
          </>
        )}
        {isOn && removing && (
          <>
            <PasswordField label={t('app.password')} value={typed} onChange={setTyped} />
            <div className="row">
              <Button look="danger" busy={busy} onClick={remove}>
                {t('app.removeNow')}
              </Button>
              <Button look="ghost" onClick={() => setRemoving(false)}>
                {t('app.keep')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
