import { useQueryClient } from '@tanstack/react-query'
import { IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { BrandPreference } from '#contract/brands.ts'
import { apiUpload } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { setPicture, withUndo } from '../data.ts'
import s from './brands.module.css'

interface Props {
  brand: number
  name: 'BrandLogo' | 'BrandIcon'
  label: string
  hint: string
  /** The brand's own setting; undefined while it has none. */
  stored: BrandPreference | undefined
}

/** A branding picture: upload, show, and remove. All firms below see the change at once. */
export function LookPicture({ brand, name, label, hint, stored }: Props) {
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const value = stored && !stored.isInactive ? stored.value : ''
  const version = stored?.version
  const restore = (current: number) => setPicture(brand, name, value, current)
  const send = (file: File) =>
    withUndo(
      client,
      `${label} saved`,
      () =>
        apiUpload<BrandPreference>(
          'brand/uploadPicture',
          { brand: String(brand), name, ...(version === undefined ? {} : { version: String(version) }) },
          file,
          file.name,
        ),
      restore,
    )
  return (
    <div className={s.picture} role="group" aria-label={label}>
      <span className={s.label}>{label}</span>
      <div className={s.plate} data-icon={name === 'BrandIcon' || undefined}>
        {value ? <img src={value} alt={`${label} as it is now`} /> : <span className="muted">None</span>}
      </div>
      <div className="row">
        <Button size="s" icon={<IconPhotoUp size={14} />} onClick={() => chooser.current?.click()}>
          {value ? 'Replace' : 'Choose'}
          <span className="vh"> {label.toLowerCase()}</span>
        </Button>
        {value && (
          <Button
            size="s"
            look="ghost"
            onClick={() =>
              void withUndo(
                client,
                `${label} taken away`,
                () => setPicture(brand, name, '', version),
                restore,
              )
            }
          >
            Remove
            <span className="vh"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      <span className={s.hint}>{hint}</span>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void send(file)
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Preview of the shell's header with the brand, in light and dark mode. */
export function LookPreview({ logo, title }: { logo: string; title: string }) {
  return (
    <div className={s.previews} role="img" aria-label={`The top bar of this brand: ${title}`}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={s.preview} data-mantine-color-scheme={scheme}>
          {logo && <img src={logo} alt="" />}
          <b className="cut">{title}</b>
        </div>
      ))}
    </div>
  )
}
