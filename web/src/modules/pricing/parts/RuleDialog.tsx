import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RuleKind } from '#contract/pricing.ts'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { api } from '../../../kit/api/client.ts'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { read } from '../../../kit/api/queries.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { DecimalField } from '../../../ui/form/NumberFields.tsx'
import { SelectField, type Option } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import { dateErrors } from './dated.ts'
import { rulePaths, type Rule } from './rule.ts'
import { t } from './texts.ts'

type Values = {
  name: string
  insurance: string | null
  make: string | null
  service: string | null
  group: string | null
  kind: string | null
  value: string
  startsOn: string
  endsOn: string
}

const kindNames: readonly RuleKind[] = ['rate', 'price', 'percent', 'discountPercent', 'discountAmount']
const kindOptions = (): Option[] => kindNames.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))
const isPercent = (kind: string | null) => kind === 'percent' || kind === 'discountPercent'

const valueError = (kind: string | null, value: string): string | undefined => {
  if (value === '') return t('required')
  if (kind === 'percent') return Number(value) <= -100 ? t('value.percentLow') : undefined
  if (value.startsWith('-')) return t('value.negative')
  return kind === 'discountPercent' && Number(value) > 100 ? t('value.percentHigh') : undefined
}

/** Keeps the selected row among the options if it is no longer offered. */
const withSelected = (options: Option[], id: number | null, name: string | null): Option[] =>
  id === null || options.some(({ value }) => value === String(id))
    ? options
    : [...options, { value: String(id), label: name ?? t('rule.inactive') }]

/** Subjects that a rule of this firm may apply to. */
const useTargets = (rule: Rule) => {
  const query = { firm: rule.firm }
  const insurers = useQuery(read('GET lookup/insurance', { query })).data ?? []
  const services = useQuery(read('GET lookup/calibrateService', { query })).data ?? []
  const groups = useQuery(read('GET lookup/calibrateServiceGroups', { query })).data ?? []
  const { VehicleMake } = useLookups('VehicleMake')
  return {
    insurers: withSelected(
      insurers.map((row) => ({ value: String(row.insurance), label: row.insuranceName })),
      rule.insurance,
      rule.insuranceName,
    ),
    services: withSelected(
      services.map((row) => ({ value: String(row.calibrateService), label: row.calibrateServiceName })),
      rule.calibrateService,
      rule.calibrateServiceName,
    ),
    groups: withSelected(
      groups.map((row) => ({
        value: String(row.calibrateServiceGroup),
        label: row.calibrateServiceGroupName,
      })),
      rule.calibrateServiceGroup,
      rule.calibrateServiceGroupName,
    ),
    makes: choices(VehicleMake, rule.vehicleMake),
  }
}

/** Edits a rule: subject, value, and dates. */
export function RuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { insurers, services, groups, makes } = useTargets(rule)
  const kinds = kindOptions()
  const stored = useMemo<Values>(
    () => ({
      name: rule.name,
      insurance: idText(rule.insurance),
      make: idText(rule.vehicleMake),
      service: idText(rule.calibrateService),
      group: idText(rule.calibrateServiceGroup),
      kind: rule.kind,
      value: rule.value,
      startsOn: rule.startsOn,
      endsOn: rule.endsOn ?? '',
    }),
    [rule],
  )
  return (
    <ListDialog<Values>
      title={rule.id > 0 ? rule.name : t('rule.new')}
      sub={t('rule.sub')}
      what={t('rule.what')}
      kind="rule"
      id={rule.id}
      version={rule.version}
      stored={stored}
      addedTo={rule.firm}
      fields={{
        name: { label: t('name'), call: 'pricingRuleName' },
        insurance: {
          label: t('rule.insurer'),
          call: 'insurance',
          valueText: labelIn(insurers),
        },
        make: {
          label: t('rule.make'),
          call: 'vehicleMake',
          valueText: labelIn(makes),
        },
        service: {
          label: t('rule.service'),
          call: 'calibrateService',
          valueText: labelIn(services),
        },
        group: {
          label: t('rule.group'),
          call: 'calibrateServiceGroup',
          valueText: labelIn(groups),
        },
        kind: { label: t('rule.price'), call: 'kind', valueText: labelIn(kinds) },
        value: { label: t('rule.amount'), call: 'value' },
        startsOn: { label: t('startsOn'), call: 'startsOn' },
        endsOn: { label: t('endsOn'), call: 'endsOn' },
      }}
      check={(values) => ({
        name: values.name.trim() ? undefined : t('required'),
        value: valueError(values.kind, values.value),
        ...dateErrors(values),
      })}
      send={({ name, insurance, make, service, group, kind, value, startsOn, endsOn }, version) =>
        api('POST lookup/pricingRule', {
          body: {
            pricingRule: rule.id,
            pricingRuleName: name,
            insurance: idNumber(insurance),
            vehicleMake: idNumber(make),
            calibrateService: idNumber(service),
            calibrateServiceGroup: idNumber(group),
            ...(kind ? { kind: kind as RuleKind } : {}),
            ...(value === undefined ? {} : { value }),
            ...(startsOn ? { startsOn } : {}),
            ...(endsOn === undefined ? {} : { endsOn: endsOn || null }),
            ...(rule.id > 0 ? {} : { firm: rule.firm }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={rulePaths}
      nameOf={({ name }) => name}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('name')} required maxLength={200} {...form.field('name')} />
          <FieldGrid columns={2}>
            <OptionalSelect
              label={t('rule.insurer')}
              searchable
              emptyText={t('rule.any')}
              options={insurers}
              field={(show) => form.field('insurance', show)}
            />
            <OptionalSelect
              label={t('rule.make')}
              searchable
              emptyText={t('rule.any')}
              options={makes}
              field={(show) => form.field('make', show)}
            />
            <OptionalSelect
              label={t('rule.service')}
              searchable
              emptyText={t('rule.any')}
              options={services}
              field={(show) => form.field('service', show)}
            />
            <OptionalSelect
              label={t('rule.group')}
              searchable
              emptyText={t('rule.any')}
              options={groups}
              field={(show) => form.field('group', show)}
            />
            <SelectField
              label={t('rule.price')}
              required
              options={kinds}
              {...form.field('kind', labelIn(kinds))}
            />
            <DecimalField
              label={t('rule.amount')}
              required
              before={isPercent(form.values.kind) ? undefined : '$'}
              after={isPercent(form.values.kind) ? '%' : undefined}
              {...form.field('value')}
            />
            <DateField label={t('startsOn')} required {...form.field('startsOn')} />
            <DateField label={t('endsOn')} hint={t('noEnd')} {...form.field('endsOn')} />
          </FieldGrid>
        </>
      )}
    </ListDialog>
  )
}
