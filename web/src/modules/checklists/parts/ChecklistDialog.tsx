import { useMemo } from 'react'
import { idNumber, idText, labelIn } from '../../../kit/display/choice.ts'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid, FieldGroup } from '../../../ui/form/Field.tsx'
import { TextArea, TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog, OptionalSelect } from '../../lookups/door.ts'
import { optionsOf, useTargets } from './choices.ts'
import { hasRequirements, hasGroup, hasOptional, hasTestDrive, kinds, type Item, type Kind } from './kinds.ts'
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

/** Adds or edits a checklist item. Event type, group, and make mean "all" when left empty. */
export function ChecklistDialog({ kind, item, paths, onClose }: Props) {
  const { title, one, nameField, save } = kinds[kind]
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
      title={item.id > 0 ? item.name : `New ${one}`}
      sub={title}
      what={`this ${one}`}
      id={item.id}
      addedTo={item.firm}
      version={item.version}
      stored={stored}
      fields={{
        name: { label: 'Name', call: nameField, column: 'name' },
        type: {
          label: 'Event type',
          call: 'calibrateEventType',
          column: 'event_type',
          valueText: labelIn(types),
        },
        group: {
          label: 'Service group',
          call: 'calibrateServiceGroup',
          column: 'service_group',
          valueText: labelIn(groups),
        },
        make: { label: 'Make', call: 'vehicleMake', column: 'vehicle_make', valueText: labelIn(makes) },
        isOptional: { label: 'Optional', call: 'isOptional', column: 'is_optional' },
        isImage: { label: 'Photo', call: 'isImage', column: 'is_image' },
        isVideo: { label: 'Video', call: 'isVideo', column: 'is_video' },
        isFile: { label: 'File', call: 'isFile', column: 'is_file' },
        isTestDrive: { label: 'Test drive', call: 'isTestDrive', column: 'is_test_drive' },
        template: { label: 'Template', call: 'calibrateVerifyTemplate', column: 'verify_template' },
        isInactive: { label: 'Inactive?', call: 'isInactive', column: 'is_inactive' },
      }}
      check={(values) => ({ name: values.name.trim() ? undefined : 'This field is required' })}
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
          <TextField label="Name" required maxLength={500} {...form.field('name')} />
          <FieldGrid columns={hasGroup(kind) ? 3 : 2}>
            <OptionalSelect label="Event type" options={types} field={(show) => form.field('type', show)} />
            {hasGroup(kind) && (
              <OptionalSelect
                label="Service group"
                options={groups}
                field={(show) => form.field('group', show)}
              />
            )}
            <OptionalSelect
              label="Make"
              searchable
              options={makes}
              field={(show) => form.field('make', show)}
            />
          </FieldGrid>
          {hasRequirements(kind) && (
            <FieldGroup label="What it demands">
              <div className={s.demands}>
                <CheckField label="Photo" {...form.field('isImage')} />
                <CheckField label="Video" {...form.field('isVideo')} />
                <CheckField label="File" {...form.field('isFile')} />
                {hasTestDrive(kind) && <CheckField label="Test drive" {...form.field('isTestDrive')} />}
              </div>
            </FieldGroup>
          )}
          {kind === 'verify' && (
            <TextArea
              label="Template"
              maxLength={2000}
              hint="The words that a verification is signed under."
              {...form.field('template')}
            />
          )}
          {hasOptional(kind) && (
            <CheckField
              label="Optional"
              hint="May stay open when the visit is completed."
              {...form.field('isOptional')}
            />
          )}
          <CheckField label="Inactive?" {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
