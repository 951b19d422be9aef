import { IconCamera, IconFile, IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FileInfo } from '#contract/requests/index.ts'
import { Viewer } from '../../../../kit/files/Viewer.tsx'
import { t } from './texts.ts'
import s from './files.module.css'

export interface Picture {
  file: FileInfo
  name: string
}
/** A required photo that hasn't been taken. */
export interface MissingPhoto {
  item: number
  name: string
}

interface Props {
  pictures: readonly Picture[]
  missing?: readonly MissingPhoto[]
  /** The work has begun, so that what is missing needs someone. */
  isDue?: boolean
  /** Maximum number of pictures shown. */
  maxShown?: number
  /** Adds photos for a missing item; omitted if the user may not add any. */
  onAdd?: (files: File[], item: number) => void
}

const noneMissing: readonly MissingPhoto[] = []

/** Grid of named photos. Missing ones are dashed tiles that accept an upload. */
export function PhotoGrid({ pictures, missing = noneMissing, isDue, maxShown = Infinity, onAdd }: Props) {
  const [open, setOpen] = useState<number>()
  const shown = pictures.slice(0, maxShown)
  return (
    <>
      <div className={s.grid}>
        {shown.map(({ file, name }, at) => (
          <button key={file.file} type="button" className={s.photo} data-print="" onClick={() => setOpen(at)}>
            <Thumb file={file} name="" />
            <span className="cut">{name}</span>
          </button>
        ))}
        {missing.map((each) => (
          <MissingPhotoTile key={each.item} {...each} isDue={isDue} onAdd={onAdd} />
        ))}
      </div>
      {open !== undefined && (
        <Viewer pictures={pictures} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

export function Thumb({ file, name }: { file: FileInfo; name: string }) {
  const Icon = file.kind === 'video' ? IconPlayerPlay : IconFile
  if (!file.thumbUrl) {
    return (
      <span className={s.glyph}>
        <Icon size={18} aria-hidden="true" />
      </span>
    )
  }
  return <img src={file.thumbUrl} alt={name} loading="lazy" decoding="async" />
}

function MissingPhotoTile({ item, name, isDue, onAdd }: MissingPhoto & Pick<Props, 'isDue' | 'onAdd'>) {
  const input = useRef<HTMLInputElement>(null)
  const content = (
    <>
      <IconCamera size={18} aria-hidden="true" />
      <span className={s.asked}>{name}</span>
      <b data-due={isDue || undefined}>{t(isDue ? 'missing' : 'required')}</b>
    </>
  )
  if (!onAdd)
    return (
      <div className={s.missing} data-tip={name}>
        {content}
      </div>
    )
  return (
    <>
      <button
        type="button"
        className={s.missing}
        data-print=""
        data-tip={name}
        onClick={() => input.current?.click()}
      >
        {content}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])], item)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
