import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { FileInfo } from '#contract/storage.ts'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../ui/overlay/Dialog.tsx'
import { displayZone } from '../time/zone.ts'
import { takenText } from './fileText.ts'
import s from './files.module.css'
import { t } from './texts.ts'

/** A photo or video and the caption it is shown under. */
export interface Picture {
  file: Pick<FileInfo, 'kind' | 'url' | 'displayUrl' | 'createdBy' | 'createdOn' | 'takenAt'>
  name: string
}

interface Props {
  pictures: readonly Picture[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** Shows one photo or video large. The arrow keys and buttons step to its neighbors. */
export function Viewer({ pictures, at, onMove, onClose }: Props) {
  const picture = pictures[at]
  const step = (by: number) => {
    if (pictures[at + by]) onMove(at + by)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (!picture) return null
  const { file, name } = picture
  const foot = (
    <DialogFoot
      left={<span className="num">{t('viewer.position', { at: at + 1, total: pictures.length })}</span>}
    >
      <IconButton
        className={s.way}
        label={t('viewer.previous')}
        icon={<IconChevronLeft />}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        className={s.way}
        label={t('viewer.next')}
        icon={<IconChevronRight />}
        disabled={at === pictures.length - 1}
        onClick={() => step(1)}
      />
      <Button
        className={s.original}
        icon={<IconDownload size={16} />}
        onClick={() => window.open(file.url, '_blank', 'noopener')}
      >
        {t('viewer.original')}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={name}
      sub={t('viewer.about', { by: file.createdBy, at: takenText(file, displayZone()) })}
      size="XL"
      flush
      onClose={onClose}
      foot={foot}
    >
      <div className={s.viewer}>
        {file.kind === 'video' ? (
          <video src={file.url} controls />
        ) : (
          <img src={file.displayUrl ?? file.url} alt={name} />
        )}
      </div>
    </Dialog>
  )
}
