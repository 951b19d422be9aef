import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { accepted, maxFiles, refusalOf, sizeText } from '../rules/files.ts'
import { ViewHeader } from './ViewHeader.tsx'
import type { ChatUploads, Upload } from './useChatUploads.ts'
import { pluralize } from './chatText.ts'
import frame from './chat.module.css'
import s from './composer.module.css'

interface Props {
  uploads: ChatUploads
  /** Attaches the uploaded files to the message. */
  onTake: (files: ChatFile[]) => void
  onClose: () => void
}

/** The upload pane over a chat: takes several files of the allowed types and shows the progress of each. */
export function UploadPane({ uploads, onTake, onClose }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const all = uploads.uploads
  const done = all.flatMap((each) => (each.done ? [each.done] : []))
  const busy = all.some(({ state }) => state === 'sending' || state === 'waiting')
  const tooMany = done.length > maxFiles
  return (
    <section className={s.over} aria-label="Files to send">
      <ViewHeader title="Files" sub="Pictures, audio, video, PDF, text, zip and Office, up to 50 MB each">
        <IconButton label="Close files" icon={<IconX />} onClick={onClose} />
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
        <span>Drop files here, or paste them into the message</span>
        <Button data-autofocus="" onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label="Files"
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <ul className={s.uploads} aria-label="Chosen files">
        {all.map((each) => (
          <UploadRow key={each.key} upload={each} uploads={uploads} />
        ))}
      </ul>
      <div className={frame.foot}>
        {tooMany && <span className={s.bad}>At most {maxFiles} files go with one message.</span>}
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          busy={busy}
          notYet={
            done.length === 0 ? 'Choose a file first.' : tooMany ? 'Take some files out first.' : undefined
          }
          onClick={() => onTake(done)}
        >
          {done.length > 0 ? `Add ${pluralize(done.length, 'file')} to the message` : 'Add to the message'}
        </Button>
      </div>
    </section>
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: ChatUploads }) {
  const { key, file, state, share, problem } = upload
  const canRetry = state === 'failed' && refusalOf(file) === undefined
  return (
    <li className={s.upload} data-bad={state === 'failed' || undefined}>
      <IconFile size={18} aria-hidden="true" />
      <span className="grow" style={{ minWidth: 0 }}>
        <span className="cut" style={{ display: 'block' }}>
          {file.name}
        </span>
        <small role={state === 'failed' ? 'alert' : undefined}>{problem ?? sizeText(file.size)}</small>
        {state === 'sending' && <progress value={share} max={1} aria-label={`${file.name} on its way`} />}
      </span>
      {canRetry && (
        <IconButton
          size="s"
          label={`Try ${file.name} again`}
          icon={<IconRefresh />}
          onClick={() => uploads.retry(key)}
        />
      )}
      <IconButton
        size="s"
        label={state === 'sending' ? `Cancel ${file.name}` : `Take out ${file.name}`}
        icon={<IconX />}
        onClick={() => uploads.remove(key)}
      />
    </li>
  )
}
