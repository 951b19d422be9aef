import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ruleGrades, ruleNeeds } from '#contract/kit/adas.ts'
import { gradeLabel, needLabel } from '#contract/kit/adasLabels.ts'
import type { RuleShape } from '#contract/adas.ts'
import { todayIn } from '../../../kit/time/today.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { useProfile } from '../../identity/door.ts'
import { ListDialog } from '../../lookups/door.ts'
import { Picks } from './Picks.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { bodyOf, checkRule, formOf, type RuleForm } from './ruleForm.ts'
import { t } from './texts.ts'

export const rulePaths = ['decode/rules', 'decode/rule', 'decode/ruleOrders', 'decode/plan']

const fieldNames: readonly (keyof RuleForm)[] = [
  'code',
  'system',
  'need',
  'method',
  'makes',
  'models',
  'yearFrom',
  'yearTo',
  'parts',
  'operations',
  'faultCodes',
  'advice',
  'prerequisites',
  'sourceName',
  'sourceUrl',
  'grade',
  'seenOn',
  'isConfirmed',
  'validFrom',
  'validTo',
  'isInactive',
]

/** Adds or edits a rule. Each save makes a version that holds from a day on. */
export function RuleDialog({ rule, onClose }: { rule: RuleShape | undefined; onClose: () => void }) {
  const { timezone } = useProfile()
  const idempotency = useIdempotencyKey()
  const keys = useQuery({
    ...read('POST decode/getKeys', {
      body: { keys: ['AdasSystem', 'RepairPart', 'RepairOperation', 'CalibrationMethod'] },
    }),
    staleTime: Infinity,
  })
  const options = (key: string) =>
    (keys.data ?? [])
      .filter((each) => each.key === key)
      .map(({ value, name }) => ({ value: value ?? '', label: name }))
  const stored = useMemo(() => formOf(rule, todayIn(timezone)), [rule, timezone])
  const send = async (fields: Partial<RuleForm>, version: number | undefined) => {
    const body = {
      rule: rule?.rule ?? -1,
      ...bodyOf(fields),
      ...(version === undefined || !rule ? {} : { version }),
    }
    await api('POST decode/saveRule', { body }, rule ? {} : { idempotencyKey: idempotency.keyOf(body) })
    idempotency.done()
  }
  return (
    <ListDialog<RuleForm>
      title={rule?.code ?? t('dialog.new')}
      sub={t('dialog.sub', { version: (rule?.version ?? 0) + 1 })}
      size="XL"
      kind="adasRule"
      what={t('dialog.what')}
      id={rule?.rule ?? -1}
      addedTo="rules"
      version={rule?.version ?? 0}
      stored={stored}
      fields={
        Object.fromEntries(
          fieldNames.map((name) => [name, { label: t(`field.${name}`), call: name }]),
        ) as Record<keyof RuleForm, { label: string; call: string }>
      }
      check={checkRule}
      send={send}
      paths={rulePaths}
      nameOf={({ code }) => code}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FieldGrid columns={4}>
            <TextField
              label={t('field.code')}
              hint={t('field.codeHint')}
              required
              maxLength={40}
              {...form.field('code')}
            />
            <SelectField
              label={t('field.system')}
              required
              options={options('AdasSystem')}
              {...form.field('system')}
            />
            <SelectField
              label={t('field.need')}
              options={ruleNeeds.map((value) => ({ value, label: needLabel(value) }))}
              {...form.field('need')}
            />
            <SelectField
              label={t('field.method')}
              options={options('CalibrationMethod')}
              {...form.field('method')}
            />
          </FieldGrid>
          <FieldGrid columns={4}>
            <TextField
              label={t('field.makes')}
              hint={t('field.makesHint')}
              maxLength={1000}
              {...form.field('makes')}
            />
            <TextField
              label={t('field.models')}
              hint={t('field.modelsHint')}
              maxLength={1000}
              {...form.field('models')}
            />
            <TextField
              label={t('field.yearFrom')}
              inputMode="numeric"
              maxLength={4}
              {...form.field('yearFrom')}
            />
            <TextField
              label={t('field.yearTo')}
              inputMode="numeric"
              maxLength={4}
              {...form.field('yearTo')}
            />
          </FieldGrid>
          <Picks
            label={t('field.parts')}
            options={options('RepairPart')}
            value={form.values.parts}
            error={form.field('parts').error}
            onChange={form.field('parts').onChange}
          />
          <Picks
            label={t('field.operations')}
            hint={t('field.operationsHint')}
            options={options('RepairOperation').filter(({ value }) => value !== 'calibrate')}
            value={form.values.operations}
            onChange={form.field('operations').onChange}
          />
          <TextField
            label={t('field.faultCodes')}
            hint={t('field.faultCodesHint')}
            maxLength={500}
            {...form.field('faultCodes')}
          />
          <TextArea
            label={t('field.advice')}
            hint={t('field.adviceHint')}
            maxLength={1000}
            {...form.field('advice')}
          />
          <TextArea label={t('field.prerequisites')} maxLength={1000} {...form.field('prerequisites')} />
          <FieldGrid columns={4}>
            <TextField label={t('field.sourceName')} {...form.field('sourceName')} />
            <TextField label={t('field.sourceUrl')} {...form.field('sourceUrl')} />
            <SelectField
              label={t('field.grade')}
              options={ruleGrades.map((value) => ({ value, label: gradeLabel(value) }))}
              {...form.field('grade')}
            />
            <DateField label={t('field.seenOn')} {...form.field('seenOn')} />
          </FieldGrid>
          <FieldGrid columns={4}>
            <DateField
              label={t('field.validFrom')}
              hint={t('field.validFromHint')}
              required
              {...form.field('validFrom')}
            />
            <DateField label={t('field.validTo')} {...form.field('validTo')} />
            <CheckField label={t('field.isConfirmed')} {...form.field('isConfirmed')} />
            <CheckField label={t('field.isInactive')} {...form.field('isInactive')} />
          </FieldGrid>
          {rule && <RuleHistory rule={rule.rule} zone={timezone} />}
        </>
      )}
    </ListDialog>
  )
}
