import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attemptSave } from '../../../kit/api/attemptSave.ts'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { toast } from '../../../ui/toast.ts'
import {
  check,
  conflictFields,
  valuesOf,
  vehicleBody,
  type Field,
  type Values,
  type Vehicle,
} from './values.ts'
import { t } from '../texts.ts'

export const vehiclePaths = ['vehicle/vehicles', 'vehicle/ownerVehicles'] as const

interface Options {
  /** Display names of the form's make and customer. */
  named: (values: Values) => { make: string; contact: string }
}

/** The vehicle form: sends only changes, and shows both values on a conflict. */
export const useVehicleForm = (record: Vehicle, { named }: Options) => {
  const client = useQueryClient()
  const isNew = record.vehicle <= 0
  // After a lost answer, the same key prevents a second vehicle.
  const idempotency = useIdempotencyKey()
  const send = async (values: Values, changed: readonly Field[]) => {
    const body = {
      vehicle: record.vehicle,
      ...vehicleBody(values, (field) => isNew || changed.includes(field)),
      ...(isNew ? {} : { version: form.base.current }),
    }
    await api('POST vehicle/saveVehicle', { body }, isNew ? { idempotencyKey: idempotency.keyOf(body) } : {})
    await markStale(client, ...vehiclePaths)
    toast.ok(t(isNew ? 'save.added' : 'save.saved'))
  }
  const attempt = (values: Values, changed: readonly Field[]) =>
    attemptSave<Values>(() => send(values, changed), {
      conflict: async ({ fields }) => {
        const found = await api('GET vehicle/vehicle', { query: { id: record.vehicle } }).catch(() => record)
        return { fields: conflictFields(fields, found, named(values)), now: valuesOf(found) }
      },
      failed: (reason) => t('save.failed', { reason }),
    })
  const form = useDraftForm<Values>({
    stored: useMemo(() => valuesOf(record), [record]),
    check,
    isNew,
    draftKey: `vehicle:${isNew ? 'new' : record.vehicle}`,
    version: isNew ? undefined : record.version,
    save: attempt,
  })
  return form
}
