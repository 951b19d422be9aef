import { DateField } from '../../../../ui/form/DateField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { Stack } from '../../../../ui/layout/Layout.tsx'
import { isHoldMove, type Move } from './stopChoice.ts'
import type { StopForm } from './useStop.ts'
import { t } from './texts.ts'

/** Reason, note, and, for a hold, the day to resume. */
export function StopFields({ move, form, disabled }: { move: Move; form: StopForm; disabled?: boolean }) {
  return (
    <Stack gap={3}>
      <SelectField
        label={t('reason')}
        options={form.options}
        value={form.reasonType}
        placeholder={t('other')}
        searchable={false}
        clearable
        error={form.errors.reason}
        disabled={disabled}
        onChange={form.setReasonType}
      />
      <TextArea
        label={t('note')}
        rows={2}
        value={form.note}
        disabled={disabled}
        onChange={(value) => form.setNote(value ?? '')}
      />
      {isHoldMove(move) && (
        <DateField
          label={t('resumeOn')}
          hint={t('resumeHint')}
          min={form.minDay}
          max={form.maxDay}
          value={form.day}
          error={form.errors.day}
          disabled={disabled}
          onChange={form.setDay}
        />
      )}
    </Stack>
  )
}
