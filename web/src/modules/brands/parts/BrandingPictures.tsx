import { useQueryClient } from '@tanstack/react-query'
import { IconPhotoUp } from '@tabler/icons-react'
import { useRef } from 'react'
import type { BrandPreference } from '#contract/brands.ts'
import { apiUpload } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { setPicture, withUndo } from '../data.ts'
import { t } from '../texts.ts'
import s from './brands.module.css'

interface Props {
  brand: number
  name: 'BrandLogo' | 'BrandIcon'
  /** The brand's own setting; undefined while it has none. */
  stored: BrandPreference | undefined
}

const logoTexts = () => ({
  label: t('look.logo'),
  hint: t('look.logoHint'),
  current: t('look.currentLogo'),
  saved: t('look.logoSaved'),
  removed: t('look.logoRemoved'),
  replace: t('look.replaceLogo'),
  choose: t('look.chooseLogo'),
  remove: t('look.removeLogo'),
})
const iconTexts = () => ({
  label: t('look.icon'),
  hint: t('look.iconHint'),
  current: t('look.currentIcon'),
  saved: t('look.iconSaved'),
  removed: t('look.iconRemoved'),
  replace: t('look.replaceIcon'),
  choose: t('look.chooseIcon'),
  remove: t('look.removeIcon'),
})

/** A branding picture: upload, show, and remove. All firms below see the change at once. */
export function LookPicture({ brand, name, stored }: Props) {
  const words = name === 'BrandLogo' ? logoTexts() : iconTexts()
  const { label } = words
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const value = stored && !stored.isInactive ? stored.value : ''
  const version = stored?.version
  const restore = (current: number) => setPicture(brand, name, value, current)
  const send = (file: File) =>
    withUndo(
      client,
      words.saved,
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
        {value ? <img src={value} alt={words.current} /> : <span className="muted">{t('look.none')}</span>}
      </div>
      <div className="row">
        <Button
          size="s"
          icon={<IconPhotoUp size={14} />}
          aria-label={value ? words.replace : words.choose}
          onClick={() => chooser.current?.click()}
        >
          {value ? t('look.replace') : t('look.choose')}
        </Button>
        {value && (
          <Button
            size="s"
            look="ghost"
            aria-label={words.remove}
            onClick={() =>
              void withUndo(client, words.removed, () => setPicture(brand, name, '', version), restore)
            }
          >
            {t('look.remove')}
          </Button>
        )}
      </div>
      <span className={s.hint}>{words.hint}</span>
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
    <div className={s.previews} role="img" aria-label={t('look.preview', { title })}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={s.preview} data-mantine-color-scheme={scheme}>
          {logo && <img src={logo} alt="" />}
          <b className="cut">{title}</b>
        </div>
      ))}
    </div>
  )
}
