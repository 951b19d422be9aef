import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { read } from '../../../kit/api/queries.ts'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { NumberField, TimeField } from '../../../ui/form/NumberFields.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import {
  blockError,
  blocksText,
  clockOf,
  endOf,
  fromEdited,
  toEdited,
  toField,
  type EditedBlock,
} from './bayText.ts'
import { Blocks } from './Blocks.tsx'
import { bayPaths, removeBay, type Bay } from './data.ts'
import { SlotPreview } from './SlotPreview.tsx'
import { t } from './texts.ts'

type Values = {
  bayName: string
  startOfDay: string
  endOfDay: string
  slots: number | null
  avgSlotTime: number | null
  technician: string | null
  isInactive: boolean
  blocks: EditedBlock[]
}

interface Props {
  /** The bay, or undefined for a new one. */
  bay: Bay | undefined
  location: { firm: number; name: string }
  onSaved: (bay: Bay) => void
  onClose: () => void
}

const valuesOf = (bay: Bay | undefined): Values => ({
  bayName: bay?.bayName ?? '',
  startOfDay: bay?.startOfDay ?? '08:00',
  endOfDay: toField(bay?.endOfDay ?? '17:00'),
  slots: bay?.slots ?? 0,
  avgSlotTime: bay?.avgSlotTime ?? 0,
  technician: idText(bay?.technician ?? null),
  isInactive: bay?.isInactive ?? false,
  blocks: (bay?.blocks ?? []).map(toEdited),
})

const timeLabel = (value: unknown) => (value ? clockOf(String(value)) : '')

/** Adds or edits a bay. */
export function BayDialog({ bay, location, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const idempotency = useIdempotencyKey()
  const { firm } = location
  const techs = useQuery(read('GET user/dispatchedTechs', { query: { firm } })).data?.items ?? []
  const options = techs.map(({ user, name }) => ({ value: String(user), label: name }))
  // A technician who left or works elsewhere stays shown until another one is chosen.
  if (bay?.technician && !techs.some(({ user }) => user === bay.technician))
    options.push({ value: String(bay.technician), label: bay.technicianName ?? '' })
  const stored = useMemo(() => valuesOf(bay), [bay])
  const send = async (fields: Partial<Values>, version: number | undefined) => {
    const { technician, endOfDay, blocks, ...plain } = fields
    const body = {
      ...plain,
      bay: bay?.bay ?? -1,
      ...(bay ? {} : { firm }),
      ...(endOfDay === undefined ? {} : { endOfDay: endOf(endOfDay) }),
      ...(technician === undefined ? {} : { technician: idNumber(technician) ?? null }),
      ...(blocks === undefined ? {} : { blocks: blocks.map(fromEdited) }),
      ...(version === undefined || !bay ? {} : { version }),
    }
    const saved = await api(
      'POST bay/saveBay',
      { body },
      bay ? {} : { idempotencyKey: idempotency.keyOf(body) },
    )
    idempotency.done()
    onSaved(saved)
  }
  const remove = async () => {
    if (bay && (await removeBay(client, bay))) onClose()
  }
  return (
    <ListDialog<Values>
      title={bay?.bayName ?? t('dialog.new')}
      sub={t('dialog.sub', { location: location.name })}
      what={t('dialog.what')}
      kind="bay"
      id={bay?.bay ?? -1}
      addedTo={firm}
      version={bay?.version ?? 0}
      stored={stored}
      fields={{
        bayName: { label: t('field.name'), call: 'bayName' },
        startOfDay: {
          label: t('field.startOfDay'),
          call: 'startOfDay',
          valueText: timeLabel,
        },
        endOfDay: {
          label: t('field.endOfDay'),
          call: 'endOfDay',
          valueText: timeLabel,
        },
        slots: { label: t('field.slots'), call: 'slots' },
        avgSlotTime: { label: t('field.avgSlotTime'), call: 'avgSlotTime' },
        technician: {
          label: t('field.technician'),
          call: 'technician',
          valueText: (value) => labelIn(options)(idText(Number(value) || null)),
        },
        isInactive: { label: t('field.inactive'), call: 'isInactive' },
        blocks: { label: t('field.blocks'), call: 'blocks', valueText: blocksText },
      }}
      check={({ bayName, startOfDay, endOfDay, blocks }) => ({
        bayName: bayName.trim() ? undefined : t('check.required'),
        startOfDay: startOfDay ? undefined : t('check.required'),
        endOfDay: !endOfDay
          ? t('check.required')
          : startOfDay && startOfDay >= endOf(endOfDay)
            ? t('check.endsBeforeStart')
            : undefined,
        blocks: blockError(blocks),
      })}
      send={send}
      paths={bayPaths}
      nameOf={({ bayName }) => bayName}
      footerLeft={
        bay?.rights.includes('delete') && (
          <Button warn look="ghost" onClick={() => void remove()}>
            {t('dialog.delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('field.name')} required maxLength={100} {...form.field('bayName')} />
          <FieldGrid columns={2}>
            <TimeField label={t('field.startOfDay')} required {...form.field('startOfDay', timeLabel)} />
            <TimeField label={t('field.endOfDay')} required {...form.field('endOfDay', timeLabel)} />
            <NumberField
              label={t('field.slots')}
              hint={t('field.slotsHint')}
              min={0}
              max={200}
              {...form.field('slots')}
            />
            <NumberField
              label={t('field.avgSlotTime')}
              hint={t('field.avgSlotTimeHint')}
              min={0}
              max={1440}
              {...form.field('avgSlotTime')}
            />
          </FieldGrid>
          <SlotPreview
            bay={{
              startOfDay: form.values.startOfDay,
              endOfDay: endOf(form.values.endOfDay),
              slots: form.values.slots ?? 0,
              avgSlotTime: form.values.avgSlotTime ?? 0,
              blocks: form.values.blocks.map(fromEdited),
            }}
          />
          <OptionalSelect
            label={t('field.technician')}
            emptyText={t('field.anyTechnician')}
            searchable
            options={options}
            field={(show) => form.field('technician', show)}
          />
          <Blocks
            blocks={form.values.blocks}
            onChange={(blocks) => form.set('blocks', blocks)}
            error={form.errors.blocks}
          />
          <CheckField label={t('field.inactive')} {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
