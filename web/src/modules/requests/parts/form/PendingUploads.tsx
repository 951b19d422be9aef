import { requestLook } from '../../../../kit/display/statusLook.ts'
import { links } from '#contract/links.ts'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import type { Uploads } from '../../../../kit/files/useUploads.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card, Crumb } from '../../../../ui/frame/Parts.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './texts.ts'
import s from './newRequest.module.css'

interface Props {
  request: SavedRequestShape
  uploads: Uploads
  onRetry: () => void
  onOpen: () => void
}

/** Shown while files of a just-saved order upload. Leaving the form visible would invite filling it in again. */
export function PendingUploads({ request, uploads, onRetry, onOpen }: Props) {
  const { ronumber, status } = request
  const isSending = uploads.uploads.some((each) => each.state === 'sending' || each.state === 'waiting')
  const failed = uploads.uploads.filter((each) => each.state === 'failed')
  return (
    <div className={s.page}>
      <header className={s.head}>
        <Crumb
          path={[{ label: t('page.list'), href: links.requests() }, { label: t('uploads.ro', { ronumber }) }]}
        />
        <h1>{t('uploads.title', { ronumber, status: requestLook(status).word })}</h1>
      </header>
      <div className={s.told}>
        {failed.length > 0 && !isSending && (
          <div role="alert">
            <Note tone="warn">{t('uploads.failed', { count: failed.length })}</Note>
          </div>
        )}
      </div>
      <div className={s.files}>
        <Card title={t('uploads.files')}>
          <UploadList uploads={uploads} />
        </Card>
      </div>
      <footer className={s.foot}>
        <span className={s.state} role="status">
          {isSending ? t('uploads.sending') : ''}
        </span>
        {!isSending && (
          <>
            {failed.some((each) => !each.isRefused) && (
              <Button onClick={onRetry}>{t('uploads.again')}</Button>
            )}
            <Button look="primary" onClick={onOpen}>
              {t('uploads.open', { ronumber })}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}
