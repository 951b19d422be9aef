import { useMemo } from 'react'
import { api } from '../../../kit/api/client.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import type { RepairLineShape } from './data.ts'
import { t } from './texts.ts'

type Values = { text: string; hours: string }
const paths = ['decode/plan', 'calibrate/calibrateRepairLines']

/** Edits a repair line. What it says of part and work is read again. */
export function LineDialog({ line, onClose }: { line: RepairLineShape; onClose: () => void }) {
  const stored = useMemo<Values>(() => ({ text: line.text, hours: line.hours ?? '' }), [line])
  return (
    <ListDialog<Values>
      title={t('line.title', { number: line.number })}
      size="S"
      kind="repairLine"
      what={t('line.what')}
      id={line.repairLine}
      addedTo={line.repairLine}
      version={line.version}
      stored={stored}
      fields={{
        text: { label: t('line.text'), call: 'text' },
        hours: { label: t('line.hours'), call: 'hours' },
      }}
      check={({ text, hours }) => ({
        text: text.trim() ? undefined : t('line.required'),
        hours: /^(\d{1,4}(\.\d{1,2})?)?$/.test(hours.trim()) ? undefined : t('line.badHours'),
      })}
      send={({ hours, ...fields }, version) =>
        api('POST calibrate/saveRepairLine', {
          body: {
            repairLine: line.repairLine,
            ...fields,
            ...(hours === undefined ? {} : { hours: hours.trim() === '' ? null : hours.trim() }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={paths}
      nameOf={({ text }) => text}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('line.text')} required maxLength={300} {...form.field('text')} />
          <TextField label={t('line.hours')} inputMode="decimal" maxLength={7} {...form.field('hours')} />
        </>
      )}
    </ListDialog>
  )
}
