import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { BrandPreference } from '#contract/brands.ts'
import { api } from '../../../kit/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshBrands, wordsOf } from '../data.ts'
import type { BrandForm } from './save.ts'
import { offKey, others, valueKey } from './values.ts'
import s from './brands.module.css'

interface Props {
  brand: number
  preferences: readonly BrandPreference[]
  form: BrandForm
}

/** What the brand sets beside its look, by category, and the way to set more. */
export function Preferences({ brand, preferences, form }: Props) {
  const rows = others(preferences)
  return (
    <section className={s.preferences} aria-label="Preferences">
      {rows.length === 0 && <p className="muted">This brand sets nothing beside its look.</p>}
      {rows.map(({ type, name }) => (
        <div key={`${type}/${name}`} className={s.preference}>
          <TextField
            label={`${name}, ${type}`}
            maxLength={4000}
            {...form.field(valueKey(type, name))}
            value={String(form.values[valueKey(type, name)] ?? '')}
          />
          <CheckField
            label="Inactive?"
            {...form.field(offKey(type, name))}
            value={Boolean(form.values[offKey(type, name)])}
          />
        </div>
      ))}
      <NewPreference brand={brand} known={preferences} />
    </section>
  )
}

const blank = { category: '', name: '', value: '' }

function NewPreference({ brand, known }: { brand: number; known: readonly BrandPreference[] }) {
  const client = useQueryClient()
  const [given, setGiven] = useState<typeof blank>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  if (!given)
    return (
      <div>
        <Button size="s" icon={<IconPlus size={14} />} onClick={() => setGiven(blank)}>
          Preference
        </Button>
      </div>
    )
  const { category, name, value } = given
  const field = (key: keyof typeof blank) => ({
    value: given[key],
    onChange: (next: string) => {
      setGiven({ ...given, [key]: next })
      setError('')
    },
  })
  const add = async () => {
    if (!category.trim() || !name.trim()) return setError('This field is required')
    if (known.some((each) => each.type === category.trim() && each.name === name.trim()))
      return setError('This brand has a preference of that name')
    setBusy(true)
    try {
      await api('POST brand/saveBrandPreference', {
        body: { brand, brandPreferenceName: name, preference: value, brandPreferenceCategory: category },
      })
      await refreshBrands(client)
      toast.ok(`${name} added`)
      setGiven(undefined)
    } catch (failure) {
      setError(wordsOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={s.add}>
      <FieldGrid columns={3}>
        <TextField
          label="Category"
          required
          maxLength={60}
          {...field('category')}
          error={error && !category.trim() ? error : undefined}
        />
        <TextField
          label="Name"
          required
          maxLength={60}
          {...field('name')}
          error={error && (category.trim() || name.trim()) ? error : undefined}
        />
        <TextField label="Value" maxLength={4000} {...field('value')} />
      </FieldGrid>
      <div className="row">
        <Button size="s" look="primary" busy={busy} onClick={() => void add()}>
          Add preference
        </Button>
        <Button size="s" onClick={() => setGiven(undefined)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
