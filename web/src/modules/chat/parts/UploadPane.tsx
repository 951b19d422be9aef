import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { accepted, maxFiles, refusalOf, sizeText } from '../rules/files.ts'
import { ViewHeader } from './ViewHeader.tsx'
import type { ChatUploads, Upload } from './useChatUploads.ts'
import frame from './chat.module.css'
import { t } from '../texts.ts'
import s from './composer.module.css'

interface Props {
  uploads: ChatUploads
  /** Attaches the uploaded files to the message, and those that wait on this device. */
  onTake: (files: ChatFile[], waiting: File[]) => void
  onClose: () => void
}

/** The upload pane over a chat: takes several files of the allowed types and shows the progress of each. */
export function UploadPane({ uploads, onTake, onClose }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const all = uploads.uploads
  const done = all.flatMap((each) => (each.done ? [each.done] : []))
  const kept = all.filter(({ state }) => state === 'kept').map(({ file }) => file)
  const count = done.length + kept.length
  const busy = all.some(({ state }) => state === 'sending' || state === 'waiting')
  const tooMany = count > maxFiles
  return (
    <section className={s.over} aria-label={t('upload.label')}>
      <ViewHeader title={t('upload.title')} sub={t('upload.hint')}>
        <IconButton label={t('upload.close')} icon={<IconX />} onClick={onClose} />
      </ViewHeader>
      <div
        className={s.drop}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDragOver(false)
          uploads.add([...event.dataTransfer.files])
        }}
      >
        <IconUpload size={28} aria-hidden="true" />
        <span>{t('upload.drop')}</span>
        <Button data-autofocus="" onClick={() => chooser.current?.click()}>
          {t('upload.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t('upload.field')}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <ul className={s.uploads} aria-label={t('upload.chosen')}>
        {all.map((each) => (
          <UploadRow key={each.key} upload={each} uploads={uploads} />
        ))}
      </ul>
      <div className={frame.foot}>
        {tooMany && <span className={s.bad}>{t('upload.max', { max: maxFiles })}</span>}
        <Button look="ghost" onClick={onClose}>
          {t('upload.cancel')}
        </Button>
        <Button
          look="primary"
          busy={busy}
          notYet={count === 0 ? t('upload.chooseFirst') : tooMany ? t('upload.removeFirst') : undefined}
          onClick={() => onTake(done, kept)}
        >
          {count > 0 ? t('upload.add', { count }) : t('upload.addNone')}
        </Button>
      </div>
    </section>
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: ChatUploads }) {
  const { key, file, state, share, problem } = upload
  const canRetry = state === 'kept' || (state === 'failed' && refusalOf(file) === undefined)
  return (
    <li className={s.upload} data-bad={state === 'failed' || undefined}>
      <IconFile size={18} aria-hidden="true" />
      <span className="grow" style={{ minWidth: 0 }}>
        <span className="cut" style={{ display: 'block' }}>
          {file.name}
        </span>
        <small role={state === 'failed' ? 'alert' : undefined}>
          {state === 'kept' ? t('upload.kept') : (problem ?? sizeText(file.size))}
        </small>
        {state === 'sending' && (
          <progress value={share} max={1} aria-label={t('upload.progress', { name: file.name })} />
        )}
      </span>
      {canRetry && (
        <IconButton
          size="s"
          label={t('upload.retry', { name: file.name })}
          icon={<IconRefresh />}
          onClick={() => uploads.retry(key)}
        />
      )}
      <IconButton
        size="s"
        label={
          state === 'sending'
            ? t('upload.cancelName', { name: file.name })
            : t('upload.removeName', { name: file.name })
        }
        icon={<IconX />}
        onClick={() => uploads.remove(key)}
      />
    </li>
  )
}
