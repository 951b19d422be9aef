import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { BrandPreference } from '#contract/brands.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { BrandForm } from './saveBrand.ts'
import { hasNewPreference, offKey, otherPreferences, valueKey } from './values.ts'
import { t } from '../texts.ts'
import s from './brands.module.css'

interface Props {
  preferences: readonly BrandPreference[]
  form: BrandForm
}

/** Preferences of the brand besides branding, by category, with a way to add more. */
export function Preferences({ preferences, form }: Props) {
  const rows = otherPreferences(preferences)
  return (
    <section className={s.preferences} aria-label={t('preferences.label')}>
      {rows.length === 0 && <p className="muted">{t('preferences.empty')}</p>}
      {rows.map(({ type, name }) => (
        <div key={`${type}/${name}`} className={s.preference}>
          <TextField
            label={t('preferences.name', { name, category: type })}
            maxLength={4000}
            {...form.field(valueKey(type, name))}
            value={String(form.values[valueKey(type, name)] ?? '')}
          />
          <CheckField
            label={t('preferences.inactive')}
            {...form.field(offKey(type, name))}
            value={Boolean(form.values[offKey(type, name)])}
          />
        </div>
      ))}
      <NewPreference key={rows.length} form={form} />
    </section>
  )
}

/** Form for a preference that the brand doesn't have yet; it is saved with the rest. */
function NewPreference({ form }: { form: BrandForm }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !hasNewPreference(form.values))
    return (
      <div>
        <Button size="s" icon={<IconPlus size={14} />} onClick={() => setOpen(true)}>
          {t('preferences.add')}
        </Button>
      </div>
    )
  const cancel = () => {
    for (const field of ['newCategory', 'newName', 'newValue'] as const) form.set(field, '')
    setOpen(false)
  }
  return (
    <div className={s.add} role="group" aria-label={t('preferences.new')}>
      <FieldGrid columns={3}>
        <TextField
          label={t('preferences.category')}
          required
          maxLength={60}
          {...form.field('newCategory')}
          was={undefined}
          autoFocus={isOpen}
        />
        <TextField
          label={t('preferences.newName')}
          required
          maxLength={60}
          {...form.field('newName')}
          was={undefined}
        />
        <TextField
          label={t('preferences.value')}
          maxLength={4000}
          {...form.field('newValue')}
          was={undefined}
        />
      </FieldGrid>
      <div>
        <Button size="s" onClick={cancel}>
          {t('preferences.discard')}
        </Button>
      </div>
    </div>
  )
}
