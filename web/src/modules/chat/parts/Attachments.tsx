import { IconFile, IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatFile } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { sizeText } from '../rules/files.ts'
import { showNotice } from '../state/notices.ts'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './messages.module.css'

/** Signed links expire after minutes. Fetch a fresh one, once, when a link fails. */
const useFreshLink = (file: ChatFile) => {
  const [fresh, setFresh] = useState<ChatFile>()
  const renew = () => {
    if (!fresh) api('GET chat/messageFile', { query: { file: file.file } }).then(setFresh, () => {})
  }
  return { now: fresh ?? file, renew }
}

const open = async (file: ChatFile): Promise<void> => {
  try {
    const { url } = await api('GET chat/messageFile', { query: { file: file.file } })
    window.open(url, '_blank', 'noopener')
  } catch (error) {
    showNotice(errorMessage(error), true)
  }
}

/** Attachments of a message: photos inline, audio and video players, and other files by name and size. */
export function Attachments({ files }: { files: readonly ChatFile[] }) {
  const [fullSize, setFullSize] = useState<ChatFile>()
  const photos = files.filter(({ kind }) => kind === 'photo')
  const others = files.filter(({ kind }) => kind !== 'photo')
  return (
    <>
      {photos.length > 0 && (
        <div className={s.photos}>
          {photos.map((file) => (
            <Photo key={file.file} file={file} only={photos.length === 1} onOpen={() => setFullSize(file)} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <OtherFile key={file.file} file={file} />
      ))}
      {fullSize && <FullSizeDialog file={fullSize} onClose={() => setFullSize(undefined)} />}
    </>
  )
}

function Photo({ file, only, onOpen }: { file: ChatFile; only: boolean; onOpen: () => void }) {
  const { now, renew } = useFreshLink(file)
  return (
    <button
      type="button"
      className={s.photo}
      data-only={only || undefined}
      aria-label={t('photo.view', { name: file.name })}
      onClick={onOpen}
    >
      <img src={(only ? now.displayUrl : now.thumbUrl) ?? now.url} alt="" loading="lazy" onError={renew} />
    </button>
  )
}

function OtherFile({ file }: { file: ChatFile }) {
  const { now, renew } = useFreshLink(file)
  if (file.mime.startsWith('audio/'))
    return (
      <audio className={s.media} src={now.url} controls preload="none" onError={renew} title={file.name} />
    )
  if (file.kind === 'video')
    return (
      <video className={s.media} src={now.url} controls preload="none" onError={renew} title={file.name} />
    )
  const Icon =
    file.mime === 'application/pdf' ? IconFileTypePdf : file.mime.includes('zip') ? IconFileZip : IconFile
  return (
    <button type="button" className={s.file} onClick={() => void open(file)}>
      <Icon size={22} aria-hidden="true" />
      <span className="cut">
        {file.name}
        <small>{sizeText(file.bytes)}</small>
      </span>
    </button>
  )
}

function FullSizeDialog({ file, onClose }: { file: ChatFile; onClose: () => void }) {
  const { now, renew } = useFreshLink(file)
  return (
    <Dialog
      title={file.name}
      sub={sizeText(file.bytes)}
      size="XL"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={t('photo.close')}>
          <Button onClick={() => void open(file)}>{t('photo.original')}</Button>
        </DialogFoot>
      }
    >
      <img
        src={now.displayUrl ?? now.url}
        alt={file.name}
        style={{ maxWidth: '100%', maxHeight: '70vh', margin: '0 auto', display: 'block' }}
        onError={renew}
      />
    </Dialog>
  )
}
