import { useQueryClient } from '@tanstack/react-query'
import { IconFile, IconMovie, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { BlogAttachment } from '#contract/blogs.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { deleteAttachment } from '../data.ts'
import { t } from '../texts.ts'
import s from './blogs.module.css'

/** 812 kB, 3.4 MB */
export const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} B`
    : bytes < 1e6
      ? `${Math.round(bytes / 1e3)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`

/** Files with thumbnails; each opens in a new tab. */
export function FileList({ files, label }: { files: readonly BlogAttachment[]; label: string }) {
  const client = useQueryClient()
  return (
    <ul className={s.files} aria-label={label}>
      {files.map((file) => (
        <li key={file.blogAttachment} className={s.file}>
          <a href={file.url} target="_blank" rel="noopener noreferrer" className={s.fileLink}>
            <span className={s.thumb} aria-hidden="true">
              {file.thumbUrl ? (
                <img src={file.thumbUrl} alt="" loading="lazy" />
              ) : file.kind === 'video' ? (
                <IconMovie />
              ) : (
                <IconFile />
              )}
            </span>
            <span className="col">
              <span className="cut" data-tip-cut>
                {file.name}
              </span>
              <span className="muted">{sizeText(file.bytes)}</span>
            </span>
          </a>
          {file.rights.includes('delete') && (
            <IconButton
              size="s"
              label={t('files.delete', { name: file.name })}
              icon={<IconTrash />}
              onClick={() => void deleteAttachment(client, file)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A button that opens the file picker. */
export function ChooseFiles(props: {
  label: string
  onFiles: (files: File[]) => void
  pictures?: boolean
  look?: 'plain' | 'ghost'
}) {
  const { label, onFiles, pictures, look } = props
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="s"
        look={look}
        icon={<IconPaperclip size={14} />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple={!pictures}
        accept={pictures ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
