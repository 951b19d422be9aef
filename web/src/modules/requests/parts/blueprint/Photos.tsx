import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import s from './blueprint.module.css'

const most = 6
const mostBytes = 10 * 1024 * 1024

/** Up to six photos, shown small; they leave with the form. */
export function Photos({
  photos,
  onChange,
}: {
  photos: readonly File[]
  onChange: (photos: File[]) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const add = (chosen: File[]) => {
    const fit = chosen.filter((file) => file.type.startsWith('image/') && file.size <= mostBytes)
    const left = [...photos, ...fit].slice(0, most)
    const dropped = chosen.length - (left.length - photos.length)
    setSaid(dropped > 0 ? `${dropped} not taken: six photos at most, 10 MB each.` : '')
    onChange(left)
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
        {photos.length < most && (
          <Button size="l" icon={<IconCamera size={18} />} onClick={() => chooser.current?.click()}>
            Add photos
          </Button>
        )}
      </div>
      <input
        ref={chooser}
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
        {said}
      </p>
    </>
  )
}

function Thumb({ photo, onRemove }: { photo: File; onRemove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <span className={s.thumb}>
      {url && <img src={url} alt={photo.name} />}
      <IconButton size="s" label={`Remove ${photo.name}`} icon={<IconX size={14} />} onClick={onRemove} />
    </span>
  )
}
