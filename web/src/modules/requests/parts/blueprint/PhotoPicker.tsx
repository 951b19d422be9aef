import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { t } from './blueprintTexts.ts'
import s from './blueprint.module.css'

const maxPhotos = 6
const maxBytes = 10 * 1024 * 1024

/** Picks up to six photos and shows thumbnails. They are uploaded after the form is sent. */
export function PhotoPicker({
  photos,
  onChange,
}: {
  photos: readonly File[]
  onChange: (photos: File[]) => void
}) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const add = (chosen: File[]) => {
    const accepted = chosen.filter((file) => file.type.startsWith('image/') && file.size <= maxBytes)
    const kept = [...photos, ...accepted].slice(0, maxPhotos)
    const dropped = chosen.length - (kept.length - photos.length)
    setMessage(dropped > 0 ? t('photos.dropped', { count: dropped }) : '')
    onChange(kept)
  }
  return (
    <>
      <div className={s.photos}>
        {photos.map((photo, at) => (
          <Thumb
            key={`${photo.name} ${photo.lastModified} ${photo.size}`}
            photo={photo}
            onRemove={() => onChange(photos.filter((_, index) => index !== at))}
          />
        ))}
        {photos.length < maxPhotos && (
          <Button size="l" icon={<IconCamera size={18} />} onClick={() => fileInput.current?.click()}>
            {t('photos.add')}
          </Button>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <p role="status" className={s.says}>
        {message}
      </p>
    </>
  )
}

function Thumb({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return (
    <span className={s.thumb}>
      {url && <img src={url} alt={photo.name} />}
      <IconButton
        size="s"
        label={t('photos.remove', { name: photo.name })}
        icon={<IconX size={14} />}
        onClick={onRemove}
      />
    </span>
  )
}
