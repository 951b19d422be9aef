import { useQuery } from '@tanstack/react-query'
import type { BrandPreference } from '#contract/brands.ts'
import { read } from '../../../kit/api/queries.ts'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { LookPicture, LookPreview } from './BrandingPictures.tsx'
import type { BrandForm } from './saveBrand.ts'
import { valueKey } from './values.ts'
import { t } from '../texts.ts'
import s from './brands.module.css'

interface Props {
  brand: number
  preferences: readonly BrandPreference[]
  form: BrandForm
}

/** Branding that everyone below sees: title, color, logo, and icon. Empty values come from the host. */
export function Branding({ brand, preferences, form }: Props) {
  const found = useQuery(read('GET brand/settings', { query: { firm: brand } }))
  const shown = (name: string) => found.data?.settings.find((each) => each.name === name)?.value ?? ''
  const stored = (name: string) => preferences.find((each) => each.type === 'Brand' && each.name === name)
  const [title, color] = [valueKey('Brand', 'BrandTitle'), valueKey('Brand', 'BrandColor')]
  const colorNow = String(form.values[color])
  return (
    <section className={s.look} aria-label={t('look.label')}>
      <LookPreview logo={shown('BrandLogo')} title={String(form.values[title]) || shown('BrandTitle')} />
      <FieldGrid>
        <TextField
          label={t('look.title')}
          maxLength={60}
          hint={t('look.titleHint')}
          {...form.field(title)}
          value={String(form.values[title])}
        />
        <TextField
          label={t('look.color')}
          maxLength={7}
          placeholder="#9a3b1b"
          hint={t('look.colorHint')}
          before={
            // Wrapped, because :read-only in style sheets also matches a color input.
            <span className="row">
              <input
                type="color"
                className={s.swatch}
                aria-label={t('look.pickColor')}
                value={/^#[0-9a-f]{6}$/i.test(colorNow) ? colorNow : '#0c757e'}
                onChange={(event) => form.set(color, event.currentTarget.value)}
              />
            </span>
          }
          {...form.field(color)}
          value={colorNow}
        />
      </FieldGrid>
      <div className={s.pictures}>
        <LookPicture brand={brand} name="BrandLogo" stored={stored('BrandLogo')} />
        <LookPicture brand={brand} name="BrandIcon" stored={stored('BrandIcon')} />
      </div>
    </section>
  )
}
