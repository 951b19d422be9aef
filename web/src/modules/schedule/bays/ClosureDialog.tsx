import { useMemo } from 'react'
import { date } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { closurePaths, type Closure } from './data.ts'
import { t } from './texts.ts'

type Values = { closureName: string; firstDay: string; lastDay: string }

interface Props {
  /** The closure, or undefined for a new one. */
  closure: Closure | undefined
  location: { firm: number; name: string }
  onClose: () => void
}

const dayLabel = (value: unknown) => (value ? date(String(value)) : '')

/** Adds or edits a holiday or closure. */
export function ClosureDialog({ closure, location, onClose }: Props) {
  const idempotency = useIdempotencyKey()
  const firm = closure?.firm ?? location.firm
  const stored = useMemo<Values>(
    () => ({
      closureName: closure?.closureName ?? '',
      firstDay: closure?.firstDay ?? '',
      lastDay: closure?.lastDay ?? '',
    }),
    [closure],
  )
  const send = async ({ lastDay, ...fields }: Partial<Values>, version: number | undefined) => {
    const body = {
      ...fields,
      closure: closure?.closure ?? -1,
      ...(closure ? {} : { firm }),
      // Without a last day it is of one day.
      ...(lastDay
        ? { lastDay }
        : lastDay === undefined
          ? {}
          : { lastDay: fields.firstDay ?? stored.firstDay }),
      ...(version === undefined || !closure ? {} : { version }),
    }
    const options = closure ? {} : { idempotencyKey: idempotency.keyOf(body) }
    await api('POST bay/saveClosure', { body }, options)
    idempotency.done()
  }
  return (
    <ListDialog<Values>
      title={closure?.closureName ?? t('closure.new')}
      sub={t('closure.sub', { location: closure?.firmName ?? location.name })}
      size="S"
      what={t('closure.what')}
      kind="closure"
      id={closure?.closure ?? -1}
      addedTo={firm}
      version={closure?.version ?? 0}
      stored={stored}
      fields={{
        closureName: { label: t('closure.name'), call: 'closureName' },
        firstDay: {
          label: t('closure.firstDay'),
          call: 'firstDay',
          valueText: dayLabel,
        },
        lastDay: { label: t('closure.lastDay'), call: 'lastDay', valueText: dayLabel },
      }}
      check={({ closureName, firstDay, lastDay }) => ({
        closureName: closureName.trim() ? undefined : t('check.required'),
        firstDay: firstDay ? undefined : t('check.required'),
        lastDay: lastDay && firstDay && lastDay < firstDay ? t('closure.beforeFirst') : undefined,
      })}
      send={send}
      paths={closurePaths}
      nameOf={({ closureName }) => closureName}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('closure.name')} required maxLength={100} {...form.field('closureName')} />
          <FieldGrid columns={2}>
            <DateField label={t('closure.firstDay')} required {...form.field('firstDay', dayLabel)} />
            <DateField
              label={t('closure.lastDay')}
              hint={t('closure.lastDayHint')}
              min={form.values.firstDay || undefined}
              {...form.field('lastDay', dayLabel)}
            />
          </FieldGrid>
        </>
      )}
    </ListDialog>
  )
}
