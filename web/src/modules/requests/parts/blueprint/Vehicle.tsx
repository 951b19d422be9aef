import { useEffect, useRef, useState } from 'react'
import { checkVin } from '#contract/kit/vin.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { Blueprint } from './useBlueprint.ts'
import s from './blueprint.module.css'

/** VIN first: with 17 characters the rest is filled in, and can be changed. */
export function Vehicle({ form, error }: { form: Blueprint; error?: string }) {
  const { values, set, put } = form
  const [said, setSaid] = useState('')
  const looked = useRef('')
  const { vin } = values
  const mark = form.form
  const model = useRef(values.model)
  useEffect(() => {
    const check = checkVin(vin)
    if (!check.ok || check.vin === looked.current || mark === '') return
    const isFirst = looked.current === ''
    looked.current = check.vin
    // What stands there already came with this very VIN, before a reload.
    if (isFirst && model.current !== '') return
    setSaid('Looking the vehicle up…')
    api('POST blueprint/vin', { body: { form: mark, vin: check.vin } }).then(
      ({ year, makeName, model: name, trim, message }) => {
        if (looked.current !== check.vin) return
        put({ year, makeName: makeName ?? '', model: name ?? '', trim: trim ?? '' })
        setSaid(message ?? '')
      },
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        setSaid(failure.problem.detail)
      },
    )
    // `put` is made anew with every stroke and does the same each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [vin, mark])
  return (
    <>
      <TextField
        label="VIN"
        name="vin"
        autoComplete="off"
        spellCheck={false}
        maxLength={25}
        large
        value={vin}
        error={error}
        hint="17 characters. At the windshield on the driver's side, or on the registration."
        onChange={(typed) => set('vin', checkVin(typed).vin.slice(0, 17))}
      />
      <p role="status" className={s.says}>
        {said}
      </p>
      <div className={s.pair}>
        <NumberField
          label="Year"
          min={1900}
          max={2100}
          value={values.year}
          onChange={(year) => set('year', year)}
        />
        <TextField
          label="Make"
          maxLength={80}
          value={values.makeName}
          onChange={(text) => set('makeName', text)}
        />
        <TextField
          label="Model"
          maxLength={80}
          value={values.model}
          onChange={(text) => set('model', text)}
        />
        <TextField label="Trim" maxLength={80} value={values.trim} onChange={(text) => set('trim', text)} />
      </div>
    </>
  )
}
