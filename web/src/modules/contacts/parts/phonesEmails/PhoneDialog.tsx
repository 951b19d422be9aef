import type { contactPhones } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { useMemo } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { firstChoice } from '../../../../kit/api/firstChoice.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { phoneText } from '../../../../ui/base/text.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { phoneProblem } from '../../../../ui/form/phone.ts'
import { PhoneField } from '../../../../ui/form/PhoneField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { ListDialog } from '../../../lookups/door.ts'
import { contactPaths } from '../../paths.ts'
import { t } from './texts.ts'

export type Phone = AnswerOf<typeof contactPhones>[number]

type Values = { phoneType: string | null; phoneNo: string; extension: string; phoneNote: string }
const check = ({ phoneType, phoneNo, extension }: Values) => ({
  phoneType: phoneType ? undefined : t('required'),
  phoneNo: phoneNo.trim() ? phoneProblem(phoneNo) : t('required'),
  extension: /^\d*$/.test(extension) ? undefined : t('phone.digits'),
})

/** Adds a phone, which becomes the primary one, or edits one. */
export function PhoneDialog({ phone, onClose }: { phone: Phone; onClose: () => void }) {
  const { PhoneType } = useLookups('PhoneType')
  const types = choices(PhoneType, phone.phoneType)
  const typeName = (value: unknown) => types.find((each) => each.value === String(value))?.label ?? ''
  const type = firstChoice(types, phone.phoneType, phone.contactPhone < 0)
  const stored = useMemo<Values>(
    () => ({
      phoneType: type,
      phoneNo: phone.phoneNo,
      extension: phone.extension ?? '',
      phoneNote: phone.phoneNote ?? '',
    }),
    [phone, type],
  )
  return (
    <ListDialog<Values>
      title={t('phone.title')}
      sub={phone.contactPhone < 0 ? t('phone.newHint') : undefined}
      size="S"
      what={t('phone.what')}
      kind="phone"
      id={phone.contactPhone}
      addedTo={phone.contact}
      version={phone.version}
      stored={stored}
      fields={{
        phoneType: { label: t('phone.type'), call: 'phoneType', valueText: typeName },
        phoneNo: {
          label: t('phone.number'),
          call: 'phoneNo',
          valueText: (value) => phoneText(String(value ?? '')),
        },
        extension: { label: t('phone.extensionLabel'), call: 'extension' },
        phoneNote: { label: t('phone.notes'), call: 'phoneNote' },
      }}
      check={check}
      send={(fields, version) =>
        api('POST contact/savePhone', {
          body: {
            contactPhone: phone.contactPhone,
            contact: phone.contact,
            phoneType: Number(fields.phoneType ?? stored.phoneType),
            phoneNo: fields.phoneNo ?? stored.phoneNo,
            extension: fields.extension,
            phoneNote: fields.phoneNote,
            version,
          },
        })
      }
      paths={['contact/contactPhones', ...contactPaths]}
      nameOf={({ phoneNo }) => phoneText(phoneNo)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={t('phone.type')}
            required
            options={types}
            {...form.field('phoneType', typeName)}
          />
          <FieldGrid columns={2}>
            <PhoneField
              label={t('phone.number')}
              required
              {...form.field('phoneNo', (value) => phoneText(value))}
              onExtension={(extension) => form.set('extension', extension)}
            />
            <TextField
              label={t('phone.extensionLabel')}
              inputMode="numeric"
              maxLength={10}
              {...form.field('extension')}
              onChange={(typed) => form.set('extension', typed.replace(/\D/g, ''))}
            />
          </FieldGrid>
          <TextArea label={t('phone.notes')} {...form.field('phoneNote')} />
        </>
      )}
    </ListDialog>
  )
}
