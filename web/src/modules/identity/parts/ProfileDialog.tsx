import { useMemo, useState } from 'react'
import { IconKey } from '@tabler/icons-react'
import type { Profile } from '#contract/identity.ts'
import type { LookupItem } from '#contract/lookups.ts'
import { api, CallError } from '../../../kit/client.ts'
import { choices, useLookups } from '../../../kit/lookups.ts'
import { Avatar } from '../../../ui/base/text.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid, FieldGroup } from '../../../ui/form/Field.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { Facts } from '../../../ui/frame/Parts.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshProfile, useProfile } from '../data.ts'
import { Authenticator } from './Authenticator.tsx'
import PasswordDialog from './PasswordDialog.tsx'
import s from './Profile.module.css'

interface Values {
  firstName: string
  lastName: string
  timezone: string | null
  language: string | null
  authEmail: boolean
  authSms: boolean
}

/** The profile words time zone and language; forms choose them by the lookup's number. */
const idOf = (items: readonly LookupItem[], text: string): string | null => {
  const found = items.find((item) => [item.value, item.name, String(item.id)].includes(text))
  return found ? String(found.id) : null
}

const storedOf = (me: Profile, zones: LookupItem[], languages: LookupItem[]): Values => ({
  firstName: me.firstName,
  lastName: me.lastName,
  timezone: idOf(zones, me.timezone),
  language: idOf(languages, me.language),
  authEmail: me.secondStep.authEmail,
  authSms: me.secondStep.authSms,
})

const check = (values: Values) => ({
  firstName: values.firstName.trim() ? undefined : 'This field is required',
  lastName: values.lastName.trim() ? undefined : 'This field is required',
})

const save = async (values: Values, changed: (keyof Values)[]) => {
  const number = (field: 'timezone' | 'language') =>
    changed.includes(field) && values[field] ? Number(values[field]) : undefined
  try {
    await api('POST user/updateUserParams', {
      body: { ...values, timezone: number('timezone'), language: number('language') },
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const errors = Object.fromEntries((error.problem.errors ?? []).map((each) => [each.field, each.message]))
    if (Object.keys(errors).length === 0) toast.error(`Not saved. ${error.message}`)
    return { errors }
  }
  toast.ok('Profile saved')
  await refreshProfile()
}

/** One's own profile, from the top bar: without role, rate and flags (decisions, "Users"). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const me = useProfile()
  const { TimeZone, Language } = useLookups('TimeZone', 'Language')
  const [password, setPassword] = useState(false)
  const stored = useMemo(() => storedOf(me, TimeZone, Language), [me, TimeZone, Language])
  const form = useDraftForm<Values>({ stored, check, save })
  const name = `${me.firstName} ${me.lastName}`
  const leave = async () => {
    if (await form.leave()) onClose()
  }
  return (
    <>
      <Dialog
        title={`User Profile for ${name}`}
        sub={`${me.roleName}, ${me.firmName}`}
        mark={<Avatar name={name} size="xl" />}
        size="XL"
        onClose={() => void leave()}
        foot={
          <DialogFoot
            left={
              <>
                <Button icon={<IconKey size={16} />} onClick={() => setPassword(true)}>
                  Change Password
                </Button>
                <span className="muted num" data-tip="User, contact and firm number">
                  {me.user} / {me.contact ?? '–'} / {me.firm}
                </span>
              </>
            }
            state={form.words}
            unsaved={form.dirty}
            onCancel={() => void leave()}
          >
            <SaveButton dirty={form.dirty} saving={form.saving} onSave={() => void form.submit()} />
          </DialogFoot>
        }
      >
        <div className={s.halves}>
          <form {...form.bind} className={s.stack}>
            <FieldGrid>
              <TextField label="First name" required {...form.field('firstName')} autoComplete="given-name" />
              <TextField label="Last name" required {...form.field('lastName')} autoComplete="family-name" />
              <SelectField
                label="Time zone"
                required
                options={choices(TimeZone, Number(form.values.timezone))}
                {...form.field('timezone')}
              />
              <SelectField
                label="Language"
                required
                options={choices(Language, Number(form.values.language))}
                {...form.field('language')}
              />
            </FieldGrid>
            <FieldGroup label="Settings">
              <CheckField label="Authorize Authority via Email" {...form.field('authEmail')} />
              <CheckField label="Authorize Authority via SMS" {...form.field('authSms')} />
            </FieldGroup>
          </form>
          <div className={s.stack}>
            <Facts
              facts={[
                { label: 'Username', value: me.username },
                { label: 'Email', value: me.email || 'None' },
              ]}
            />
            <Authenticator isOn={me.secondStep.authenticator} />
          </div>
        </div>
      </Dialog>
      {password && <PasswordDialog onClose={() => setPassword(false)} />}
    </>
  )
}
