import type { SavedRequestShape } from '#contract/requests/index.ts'
import { UploadList } from '../../../../kit/files/UploadList.tsx'
import type { Uploads } from '../../../../kit/files/useUploads.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card, Crumb } from '../../../../ui/frame/Parts.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import s from './newRequest.module.css'

interface Props {
  request: SavedRequestShape
  uploads: Uploads
  onAgain: () => void
  onOpen: () => void
}

/** A new order is stored and its files follow: an empty form in its place would be filled in vain. */
export function FilesOnTheWay({ request, uploads, onAgain, onOpen }: Props) {
  const { ronumber, statusName } = request
  const sending = uploads.uploads.some((each) => each.state === 'sending' || each.state === 'waiting')
  const failed = uploads.uploads.filter((each) => each.state === 'failed')
  const missing = failed.length === 1 ? '1 file' : `${failed.length} files`
  return (
    <div className={s.page}>
      <header className={s.head}>
        <Crumb path={[{ label: 'Calibrate ROs', href: '/calibrates' }, { label: `RO ${ronumber}` }]} />
        <h1>
          RO {ronumber} is {statusName}
        </h1>
      </header>
      <div className={s.told}>
        {failed.length > 0 && !sending && (
          <div role="alert">
            <Note tone="warn">{missing} did not arrive: send again, or open the RO without.</Note>
          </div>
        )}
      </div>
      <div className={s.files}>
        <Card title="Photos and files">
          <UploadList uploads={uploads} />
        </Card>
      </div>
      <footer className={s.foot}>
        <span className={s.state} role="status">
          {sending ? 'Sending files…' : ''}
        </span>
        {!sending && (
          <>
            {failed.some((each) => !each.isRefused) && <Button onClick={onAgain}>Send again</Button>}
            <Button look="primary" onClick={onOpen}>
              Open RO {ronumber}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}
