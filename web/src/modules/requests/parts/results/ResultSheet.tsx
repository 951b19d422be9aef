import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { resultMethodLabel } from '#contract/kit/resultLabels.ts'
import { resultMethods, type ResultMethod } from '#contract/kit/results.ts'
import type { Measurement, SystemResult } from '#contract/requests/results.ts'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import tech from '../tech/tech.module.css'
import { MeasuredValues } from './MeasuredValues.tsx'
import type { ResultChange } from './resultActs.ts'
import { t } from './texts.ts'

interface Props {
  row: SystemResult
  onSave: (change: ResultChange) => void
  onClose: () => void
}

/** What is typed about a result, and what of it differs from the stored result. */
const useResultDraft = (row: SystemResult) => {
  const [method, setMethod] = useState(row.method)
  const [procedure, setProcedure] = useState(row.procedure)
  const [target, setTarget] = useState(row.target)
  const [reason, setReason] = useState(row.reason)
  const [values, setValues] = useState<readonly Measurement[]>(row.measurements)
  const changes = (): ResultChange => {
    const measurements = values.filter(({ name }) => name.trim() !== '')
    return {
      ...(method === row.method ? {} : { method }),
      ...(procedure.trim() === row.procedure ? {} : { procedure: procedure.trim() }),
      ...(target.trim() === row.target ? {} : { target: target.trim() }),
      ...(reason.trim() === row.reason ? {} : { reason: reason.trim() }),
      ...(JSON.stringify(measurements) === JSON.stringify(row.measurements) ? {} : { measurements }),
    }
  }
  return {
    method,
    setMethod,
    procedure,
    setProcedure,
    target,
    setTarget,
    reason,
    setReason,
    values,
    setValues,
    changes,
  }
}

/** Details of a result: method, procedure, target, measured values, reason. Closing it in any way saves what was typed. */
export default function ResultSheet({ row, onSave, onClose }: Props) {
  const draft = useResultDraft(row)
  const saveAndClose = (change: ResultChange = {}) => {
    const all = { ...draft.changes(), ...change }
    if (Object.keys(all).length > 0) onSave(all)
    onClose()
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
            value={draft.reason}
            onChange={draft.setReason}
          />
        )}
        <Segmented
          label={t('sheet.method')}
          options={resultMethods.map((key) => ({ key, label: resultMethodLabel(key) }))}
          value={draft.method ?? ('' as ResultMethod)}
          onChange={draft.setMethod}
        />
        <TextField
          label={t('sheet.procedure')}
          maxLength={300}
          value={draft.procedure}
          onChange={draft.setProcedure}
        />
        <TextField label={t('sheet.target')} value={draft.target} onChange={draft.setTarget} />
        <MeasuredValues values={draft.values} onChange={draft.setValues} />
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
