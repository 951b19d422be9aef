import { useEffect, useRef, useState } from 'react'
import { checkVin } from '#contract/kit/vin.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { Blueprint } from './useBlueprint.ts'
import { t } from './blueprintTexts.ts'
import s from './blueprint.module.css'

/** VIN and vehicle fields. A complete VIN fills in the rest, which stays editable. */
export function VehicleSection({ form, error }: { form: Blueprint; error?: string }) {
  const { values, set, patch } = form
  const [message, setMessage] = useState('')
  const lookedUpVin = useRef('')
  const { vin } = values
  const formToken = form.form
  const initialModel = useRef(values.model)
  useEffect(() => {
    const check = checkVin(vin)
    if (!check.ok || check.vin === lookedUpVin.current || formToken === '') return
    const isFirst = lookedUpVin.current === ''
    lookedUpVin.current = check.vin
    // After a reload the restored fields already belong to this VIN, so don't overwrite them.
    if (isFirst && initialModel.current !== '') return
    setMessage(t('vehicle.searching'))
    api('POST blueprint/vin', { body: { form: formToken, vin: check.vin } }).then(
      ({ year, makeName, model: name, trim, message }) => {
        if (lookedUpVin.current !== check.vin) return
        patch({ year, makeName: makeName ?? '', model: name ?? '', trim: trim ?? '' })
        setMessage(message ?? '')
      },
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        setMessage(failure.problem.detail)
      },
    )
    // `patch` is a new function on each render but always does the same, so it isn't a dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [vin, formToken])
  return (
    <>
      <TextField
        label={t('vehicle.vin')}
        name="vin"
        autoComplete="off"
        spellCheck={false}
        maxLength={25}
        large
        value={vin}
        error={error}
        hint={t('vehicle.vinHint')}
        onChange={(typed) => set('vin', checkVin(typed).vin.slice(0, 17))}
      />
      <p role="status" className={s.says}>
        {message}
      </p>
      <div className={s.pair}>
        <NumberField
          label={t('vehicle.year')}
          min={1900}
          max={2100}
          value={values.year}
          onChange={(year) => set('year', year)}
        />
        <TextField
          label={t('vehicle.make')}
          maxLength={80}
          value={values.makeName}
          onChange={(text) => set('makeName', text)}
        />
        <TextField
          label={t('vehicle.model')}
          maxLength={80}
          value={values.model}
          onChange={(text) => set('model', text)}
        />
        <TextField
          label={t('vehicle.trim')}
          maxLength={80}
          value={values.trim}
          onChange={(text) => set('trim', text)}
        />
      </div>
    </>
  )
}
