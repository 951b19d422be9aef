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
import { t } from '../texts.ts'

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
      title={service.id > 0 ? service.name : t('service.new')}
      sub={t('service.title')}
      what={t('service.this')}
      kind="service"
      id={service.id}
      addedTo={service.firm}
      version={service.version}
      stored={stored}
      fields={{
        name: { label: t('field.name'), call: 'calibrateServiceName' },
        code: { label: t('field.code'), call: 'code' },
        group: {
          label: t('field.group'),
          call: 'calibrateServiceGroup',
          valueText: labelIn(groups),
        },
        hours: { label: t('field.hours'), call: 'hours' },
        rateType: {
          label: t('field.rateType'),
          call: 'rateType',
          valueText: labelIn(rateTypes),
        },
        type: {
          label: t('field.eventType'),
          call: 'calibrateEventType',
          valueText: labelIn(types),
        },
        make: {
          label: t('field.make'),
          call: 'vehicleMake',
          valueText: labelIn(makes),
        },
        insurance: {
          label: t('field.insurer'),
          call: 'insurance',
          valueText: labelIn(insurances),
        },
        isInactive: { label: t('field.inactive'), call: 'isInactive' },
      }}
      check={(values) => ({
        name: values.name.trim() ? undefined : t('field.required'),
        group: values.group ? undefined : t('field.required'),
        hours: values.hours ? undefined : t('field.required'),
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
          <TextField label={t('field.name')} required maxLength={200} {...form.field('name')} />
          <FieldGrid columns={2}>
            <SelectField
              label={t('field.group')}
              required
              options={groups}
              {...form.field('group', labelIn(groups))}
            />
            <TextField label={t('field.code')} maxLength={60} {...form.field('code')} />
            <DecimalField
              label={t('field.hours')}
              required
              after={t('service.hoursUnit')}
              {...form.field('hours')}
            />
            <OptionalSelect
              label={t('field.rateType')}
              emptyText={t('service.noRateType')}
              options={rateTypes}
              field={(show) => form.field('rateType', show)}
            />
            <OptionalSelect
              label={t('field.eventType')}
              options={types}
              field={(show) => form.field('type', show)}
            />
            <OptionalSelect
              label={t('field.make')}
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
            <OptionalSelect
              label={t('field.insurer')}
              searchable
              options={insurances}
              field={(show) => form.field('insurance', show)}
            />
          </FieldGrid>
          <CheckField label={t('field.inactive')} {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
