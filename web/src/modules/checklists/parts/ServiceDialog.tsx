import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { api } from '../../../kit/api/client.ts'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { read } from '../../../kit/api/queries.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { DecimalField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import { optionsOf, useTargets } from './choices.ts'
import { servicePaths, type Service } from './service.ts'

type Values = {
  name: string
  code: string
  group: string | null
  hours: string
  rateType: string | null
  type: string | null
  make: string | null
  insurance: string | null
  isInactive: boolean
}
const required = 'This field is required'

/** Adds or edits a service. */
export function ServiceDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { firm } = service
  const targets = useTargets(firm)
  const { VehicleMake } = useLookups('VehicleMake')
  const rates = useQuery(read('GET lookup/rateTypes', { query: { firm } })).data ?? []
  const insurers = useQuery(read('GET lookup/insurance', { query: { firm } })).data ?? []
  const groups = optionsOf(targets.groups, service.calibrateServiceGroup, service.calibrateServiceGroupName)
  const types = optionsOf(targets.types, service.calibrateEventType, service.calibrateEventTypeName)
  const makes = choices(VehicleMake, service.vehicleMake)
  const rateTypes = optionsOf(
    rates.map((row) => ({ value: row.rateType, label: row.rateTypeName })),
    service.rateType,
    service.rateTypeName,
  )
  const insurances = optionsOf(
    insurers.map((row) => ({ value: row.insurance, label: row.insuranceName })),
    service.insurance,
  )
  const stored = useMemo<Values>(
    () => ({
      name: service.name,
      code: service.code,
      group: idText(service.calibrateServiceGroup),
      hours: service.hours,
      rateType: idText(service.rateType),
      type: idText(service.calibrateEventType),
      make: idText(service.vehicleMake),
      insurance: idText(service.insurance),
      isInactive: service.isInactive,
    }),
    [service],
  )
  return (
    <ListDialog<Values>
      title={service.id > 0 ? service.name : 'New service'}
      sub="Services"
      what="this service"
      id={service.id}
      addedTo={service.firm}
      version={service.version}
      stored={stored}
      fields={{
        name: { label: 'Name', call: 'calibrateServiceName', column: 'name' },
        code: { label: 'Code', call: 'code', column: 'code' },
        group: {
          label: 'Group',
          call: 'calibrateServiceGroup',
          column: 'service_group',
          valueText: labelIn(groups),
        },
        hours: { label: 'Hours', call: 'hours', column: 'hours' },
        rateType: {
          label: 'Rate type',
          call: 'rateType',
          column: 'rate_type',
          valueText: labelIn(rateTypes),
        },
        type: {
          label: 'Event type',
          call: 'calibrateEventType',
          column: 'event_type',
          valueText: labelIn(types),
        },
        make: { label: 'Make', call: 'vehicleMake', column: 'vehicle_make', valueText: labelIn(makes) },
        insurance: { label: 'Insurer', call: 'insurance', column: 'insurer', valueText: labelIn(insurances) },
        isInactive: { label: 'Inactive?', call: 'isInactive', column: 'is_inactive' },
      }}
      check={(values) => ({
        name: values.name.trim() ? undefined : required,
        group: values.group ? undefined : required,
        hours: values.hours ? undefined : required,
      })}
      send={({ name, group, rateType, type, make, insurance, ...only }, version) =>
        api('POST lookup/saveCalibrateService', {
          body: {
            ...only,
            calibrateService: service.id,
            calibrateServiceName: name,
            calibrateServiceGroup: idNumber(group) ?? undefined,
            rateType: idNumber(rateType),
            calibrateEventType: idNumber(type),
            vehicleMake: idNumber(make),
            insurance: idNumber(insurance),
            ...(service.id > 0 ? {} : { firm }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={servicePaths}
      nameOf={(values) => values.name}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label="Name" required maxLength={200} {...form.field('name')} />
          <FieldGrid columns={2}>
            <SelectField label="Group" required options={groups} {...form.field('group', labelIn(groups))} />
            <TextField label="Code" maxLength={60} {...form.field('code')} />
            <DecimalField label="Hours" required after="h" {...form.field('hours')} />
            <OptionalSelect
              label="Rate type"
              emptyText="None"
              options={rateTypes}
              field={(show) => form.field('rateType', show)}
            />
            <OptionalSelect label="Event type" options={types} field={(show) => form.field('type', show)} />
            <OptionalSelect
              label="Make"
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
            <OptionalSelect
              label="Insurer"
              searchable
              options={insurances}
              field={(show) => form.field('insurance', show)}
            />
          </FieldGrid>
          <CheckField label="Inactive?" {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
