import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import s from './files.module.css'
import { t } from './texts.ts'

interface Props {
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Area to drop or choose several files at once. On a phone it can also open the camera. */
export function DropZone({ onFiles, children }: Props) {
  const [isDragOver, setDragOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  const input = (ref: typeof chooser, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      multiple={!isCamera}
      accept={isCamera ? 'image/*' : undefined}
      capture={isCamera ? 'environment' : undefined}
      hidden
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    <div
      className={s.drop}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      <div className={s.dropWays}>
        <Button size="s" icon={<IconPaperclip size={14} />} onClick={() => chooser.current?.click()}>
          {t('drop.choose')}
        </Button>
        <span className={s.camera}>
          <Button size="s" icon={<IconCamera size={14} />} onClick={() => camera.current?.click()}>
            {t('drop.camera')}
          </Button>
        </span>
        <span className={s.dropWords}>{t('drop.hint')}</span>
      </div>
      {input(chooser, false)}
      {input(camera, true)}
      {children}
    </div>
  )
}
