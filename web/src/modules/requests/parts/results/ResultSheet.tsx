import { IconArrowBackUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { resultMethodLabel } from '#contract/kit/resultLabels.ts'
import { maxMeasurements, resultMethods, type ResultMethod } from '#contract/kit/results.ts'
import type { Measurement, SystemResult } from '#contract/requests/results.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import tech from '../tech/tech.module.css'
import type { ResultChange } from './resultActs.ts'
import { t } from './texts.ts'
import s from './results.module.css'

interface Props {
  row: SystemResult
  onSave: (change: ResultChange) => void
  onClose: () => void
}

/** What a technician measures first. */
const usualNames = () => [t('sheet.distance'), t('sheet.height'), t('sheet.offCenter')]

/** Details of a result: method, procedure, target, measured values, reason. Closing it in any way saves what was typed. */
export default function ResultSheet({ row, onSave, onClose }: Props) {
  const [method, setMethod] = useState(row.method)
  const [procedure, setProcedure] = useState(row.procedure)
  const [target, setTarget] = useState(row.target)
  const [reason, setReason] = useState(row.reason)
  const [values, setValues] = useState<Measurement[]>(row.measurements)
  const named = values.filter(({ name }) => name.trim() !== '')
  const pending = (): ResultChange => ({
    ...(method === row.method ? {} : { method }),
    ...(procedure.trim() === row.procedure ? {} : { procedure: procedure.trim() }),
    ...(target.trim() === row.target ? {} : { target: target.trim() }),
    ...(reason.trim() === row.reason ? {} : { reason: reason.trim() }),
    ...(JSON.stringify(named) === JSON.stringify(row.measurements) ? {} : { measurements: named }),
  })
  const saveAndClose = (change: ResultChange = {}) => {
    const all = { ...pending(), ...change }
    if (Object.keys(all).length > 0) onSave(all)
    onClose()
  }
  const setValue = (at: number, change: Partial<Measurement>) =>
    setValues((now) => now.map((value, index) => (index === at ? { ...value, ...change } : value)))
  const addValue = () => {
    const name = usualNames().find((each) => !values.some((value) => value.name === each)) ?? ''
    setValues((now) => [...now, { name, measured: '', spec: '' }])
  }
  return (
    <BottomSheet title={systemLabel(row.system)} onClose={() => saveAndClose()}>
      <div className={tech.form}>
        {row.result !== 'passed' && (
          <TextArea
            label={t('sheet.reason')}
            hint={t('sheet.reasonHint')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        )}
        <Segmented
          label={t('sheet.method')}
          options={resultMethods.map((key) => ({ key, label: resultMethodLabel(key) }))}
          value={method ?? ('' as ResultMethod)}
          onChange={setMethod}
        />
        <TextField label={t('sheet.procedure')} maxLength={300} value={procedure} onChange={setProcedure} />
        <TextField label={t('sheet.target')} value={target} onChange={setTarget} />
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
                onClick={() => setValues((now) => now.filter((_value, index) => index !== at))}
              />
            </div>
          ))}
          {values.length < maxMeasurements && (
            <Button size="l" icon={<IconPlus size={22} aria-hidden="true" />} onClick={addValue}>
              {t('sheet.addValue')}
            </Button>
          )}
        </fieldset>
        {row.result !== null && (
          <SheetAction icon={<IconArrowBackUp size={22} />} onClick={() => saveAndClose({ result: null })}>
            {t('sheet.takeBack')}
          </SheetAction>
        )}
        <BigButton onClick={() => saveAndClose()}>{t('sheet.save')}</BigButton>
      </div>
    </BottomSheet>
  )
}
