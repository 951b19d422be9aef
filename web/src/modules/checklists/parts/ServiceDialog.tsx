import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../kit/client.ts'
import { choices, useLookups } from '../../../kit/lookups.ts'
import { read } from '../../../kit/queries.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { DecimalField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from '../../lookups/door.ts'
import { labelIn, number, optionsOf, text, useTargets } from './choices.ts'
import { servicePaths, type Service } from './Services.tsx'

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

/** Adds a service, or changes one. */
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
      group: text(service.calibrateServiceGroup),
      hours: service.hours,
      rateType: text(service.rateType),
      type: text(service.calibrateEventType),
      make: text(service.vehicleMake),
      insurance: text(service.insurance),
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
      version={service.version}
      stored={stored}
      fields={{
        name: { label: 'Name', call: 'calibrateServiceName', column: 'name' },
        code: { label: 'Code', call: 'code', column: 'code' },
        group: {
          label: 'Group',
          call: 'calibrateServiceGroup',
          column: 'service_group',
          words: labelIn(groups),
        },
        hours: { label: 'Hours', call: 'hours', column: 'hours' },
        rateType: { label: 'Rate type', call: 'rateType', column: 'rate_type', words: labelIn(rateTypes) },
        type: {
          label: 'Event type',
          call: 'calibrateEventType',
          column: 'event_type',
          words: labelIn(types),
        },
        make: { label: 'Make', call: 'vehicleMake', column: 'vehicle_make', words: labelIn(makes) },
        insurance: { label: 'Insurer', call: 'insurance', column: 'insurer', words: labelIn(insurances) },
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
            calibrateServiceGroup: number(group) ?? undefined,
            rateType: number(rateType),
            calibrateEventType: number(type),
            vehicleMake: number(make),
            insurance: number(insurance),
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
            <SelectField
              label="Rate type"
              clearable
              placeholder="None"
              options={rateTypes}
              {...form.field('rateType', labelIn(rateTypes))}
            />
            <SelectField
              label="Event type"
              clearable
              placeholder="All"
              options={types}
              {...form.field('type', labelIn(types))}
            />
            <SelectField
              label="Make"
              searchable
              clearable
              placeholder="All"
              options={makes}
              {...form.field('make', labelIn(makes))}
            />
            <SelectField
              label="Insurer"
              searchable
              clearable
              placeholder="All"
              options={insurances}
              {...form.field('insurance', labelIn(insurances))}
            />
          </FieldGrid>
          <CheckField label="Inactive?" {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
