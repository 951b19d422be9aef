import { IconCamera, IconFile, IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FileInfo } from '#contract/requests/index.ts'
import { Viewer } from '../../../../kit/files/Viewer.tsx'
import s from './files.module.css'

export interface Picture {
  file: FileInfo
  name: string
}
/** A required photo that is not there. */
export interface Missing {
  item: number
  name: string
}

interface Props {
  pictures: readonly Picture[]
  missing?: readonly Missing[]
  /** At most this many are shown; the rest is told. */
  most?: number
  /** Takes a photo for a missing place; left out where none may be added. */
  onAdd?: (files: File[], item: number) => void
}

const none: readonly Missing[] = []

/** Photos with their names; a missing one is a dashed place that takes it. */
export function PhotoGrid({ pictures, missing = none, most = Infinity, onAdd }: Props) {
  const [open, setOpen] = useState<number>()
  const shown = pictures.slice(0, most)
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
          <MissingPlace key={each.item} {...each} onAdd={onAdd} />
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

function MissingPlace({ item, name, onAdd }: Missing & { onAdd?: Props['onAdd'] }) {
  const input = useRef<HTMLInputElement>(null)
  const words = (
    <>
      <IconCamera size={18} aria-hidden="true" />
      <span className={s.asked}>{name}</span>
      <b>Missing</b>
    </>
  )
  if (!onAdd)
    return (
      <div className={s.missing} data-tip={name}>
        {words}
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
        {words}
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
