import { IconPlus, IconTrash } from '@tabler/icons-react'
import { maxMeasurements } from '#contract/kit/results.ts'
import type { Measurement } from '#contract/requests/results.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { t } from './texts.ts'
import s from './results.module.css'

type Values = readonly Measurement[]
interface Props {
  values: Values
  onChange: (change: (now: Values) => Values) => void
}

/** What a technician measures first. */
const usualNames = () => [t('sheet.distance'), t('sheet.height'), t('sheet.offCenter')]

/** Measured values of a result, each with its name and what the maker specifies. */
export function MeasuredValues({ values, onChange }: Props) {
  const setValue = (at: number, change: Partial<Measurement>) =>
    onChange((now) => now.map((value, index) => (index === at ? { ...value, ...change } : value)))
  const addValue = () => {
    const name = usualNames().find((each) => !values.some((value) => value.name === each)) ?? ''
    onChange((now) => [...now, { name, measured: '', spec: '' }])
  }
  return (
    <fieldset className={s.values}>
      <legend>{t('sheet.values')}</legend>
      {values.map((value, at) => (
        <div key={at} className={s.value}>
          <TextField
            label={t('sheet.name', { number: at + 1 })}
            maxLength={60}
            value={value.name}
            onChange={(name) => setValue(at, { name })}
          />
          <TextField
            label={t('sheet.measured')}
            maxLength={40}
            value={value.measured}
            onChange={(measured) => setValue(at, { measured })}
          />
          <TextField
            label={t('sheet.spec')}
            maxLength={60}
            value={value.spec ?? ''}
            onChange={(spec) => setValue(at, { spec })}
          />
          <IconButton
            label={t('sheet.remove', { number: at + 1 })}
            size="l"
            icon={<IconTrash size={22} />}
            onClick={() => onChange((now) => now.filter((_value, index) => index !== at))}
          />
        </div>
      ))}
      {values.length < maxMeasurements && (
        <Button size="l" icon={<IconPlus size={22} aria-hidden="true" />} onClick={addValue}>
          {t('sheet.addValue')}
        </Button>
      )}
    </fieldset>
  )
}
