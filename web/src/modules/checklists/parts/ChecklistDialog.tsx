import { useMemo } from 'react'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid, FieldGroup } from '../../../ui/form/Field.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import { optionsOf, useTargets } from './choices.ts'
import { hasRequirements, hasGroup, hasOptional, hasTestDrive, kinds, type Item, type Kind } from './kinds.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

type Values = {
  name: string
  type: string | null
  group: string | null
  make: string | null
  isOptional: boolean
  isImage: boolean
  isVideo: boolean
  isFile: boolean
  isTestDrive: boolean
  template: string
  isInactive: boolean
}
interface Props {
  kind: Kind
  item: Item
  paths: readonly string[]
  onClose: () => void
}

/** Adds or edits a checklist item. Visit type, group, and make mean "all" when left empty. */
export function ChecklistDialog({ kind, item, paths, onClose }: Props) {
  const { nameField, save } = kinds[kind]
  const targets = useTargets(item.firm)
  const { VehicleMake } = useLookups('VehicleMake')
  const types = optionsOf(targets.types, item.calibrateEventType, item.calibrateEventTypeName)
  const groups = optionsOf(targets.groups, item.calibrateServiceGroup, item.calibrateServiceGroupName)
  const makes = choices(VehicleMake, item.vehicleMake)
  const stored = useMemo<Values>(
    () => ({
      name: item.name,
      type: idText(item.calibrateEventType),
      group: idText(item.calibrateServiceGroup),
      make: idText(item.vehicleMake),
      isOptional: item.isOptional,
      isImage: item.isImage,
      isVideo: item.isVideo,
      isFile: item.isFile,
      isTestDrive: item.isTestDrive,
      template: item.calibrateVerifyTemplate ?? '',
      isInactive: item.isInactive,
    }),
    [item],
  )
  return (
    <ListDialog<Values>
      title={item.id > 0 ? item.name : t(`${kind}.new`)}
      sub={t(`${kind}.title`)}
      what={t(`${kind}.this`)}
      kind={kind}
      id={item.id}
      addedTo={item.firm}
      version={item.version}
      stored={stored}
      fields={{
        name: { label: t('field.name'), call: nameField },
        type: {
          label: t('field.eventType'),
          call: 'calibrateEventType',
          valueText: labelIn(types),
        },
        group: {
          label: t('field.serviceGroup'),
          call: 'calibrateServiceGroup',
          valueText: labelIn(groups),
        },
        make: {
          label: t('field.make'),
          call: 'vehicleMake',
          valueText: labelIn(makes),
        },
        isOptional: { label: t('item.optional'), call: 'isOptional' },
        isImage: { label: t('item.isImage'), call: 'isImage' },
        isVideo: { label: t('item.isVideo'), call: 'isVideo' },
        isFile: { label: t('item.isFile'), call: 'isFile' },
        isTestDrive: { label: t('item.isTestDrive'), call: 'isTestDrive' },
        template: { label: t('item.template'), call: 'calibrateVerifyTemplate' },
        isInactive: { label: t('field.inactive'), call: 'isInactive' },
      }}
      check={(values) => ({ name: values.name.trim() ? undefined : t('field.required') })}
      send={({ type, group, make, template, ...only }, version) =>
        save({
          ...only,
          id: item.id,
          calibrateEventType: idNumber(type),
          calibrateServiceGroup: idNumber(group),
          vehicleMake: idNumber(make),
          calibrateVerifyTemplate: template === undefined ? undefined : template || null,
          ...(item.id > 0 ? {} : { firm: item.firm }),
          ...(version === undefined ? {} : { version }),
        })
      }
      paths={paths}
      nameOf={(values) => values.name}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('field.name')} required maxLength={500} {...form.field('name')} />
          <FieldGrid columns={hasGroup(kind) ? 3 : 2}>
            <OptionalSelect
              label={t('field.eventType')}
              options={types}
              field={(show) => form.field('type', show)}
            />
            {hasGroup(kind) && (
              <OptionalSelect
                label={t('field.serviceGroup')}
                options={groups}
                field={(show) => form.field('group', show)}
              />
            )}
            <OptionalSelect
              label={t('field.make')}
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
          </FieldGrid>
          {hasRequirements(kind) && (
            <FieldGroup label={t('item.requirements')}>
              <div className={s.demands}>
                <CheckField label={t('item.isImage')} {...form.field('isImage')} />
                <CheckField label={t('item.isVideo')} {...form.field('isVideo')} />
                <CheckField label={t('item.isFile')} {...form.field('isFile')} />
                {hasTestDrive(kind) && (
                  <CheckField label={t('item.isTestDrive')} {...form.field('isTestDrive')} />
                )}
              </div>
            </FieldGroup>
          )}
          {kind === 'verify' && (
            <TextArea
              label={t('item.template')}
              maxLength={2000}
              hint={t('item.templateHint')}
              {...form.field('template')}
            />
          )}
          {hasOptional(kind) && (
            <CheckField
              label={t('item.optional')}
              hint={t('item.optionalHint')}
              {...form.field('isOptional')}
            />
          )}
          <CheckField label={t('field.inactive')} {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
