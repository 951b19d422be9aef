import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { LaborRate } from './LaborRate.tsx'
import { labelIn, type useChoices } from './choices.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { UsernameLine } from './UsernameLine.tsx'
import type { UserForm } from './useUserForm.ts'
import { isTechnician } from './values.ts'
import s from './dialog.module.css'

interface Props {
  user: UserInfo
  form: UserForm
  choices: ReturnType<typeof useChoices>
}

/** The fields of a user as an administrator sees them (source 1). */
export function UserFields({ user, form, choices: { roles, zones, languages } }: Props) {
  const disabled = !user.rights.includes('edit')
  return (
    <>
      <FieldGrid>
        <TextField
          label="First name"
          required
          disabled={disabled}
          autoComplete="off"
          {...form.field('firstName')}
        />
        <TextField
          label="Last name"
          required
          disabled={disabled}
          autoComplete="off"
          {...form.field('lastName')}
        />
      </FieldGrid>
      <div className={s.two}>
        <UsernameLine key={user.username} user={user} />
        <div className={s.line}>
          <span className={s.label}>Employee id</span>
          <span className={s.fixed}>{user.employeeId || <span className="muted">None</span>}</span>
        </div>
      </div>
      <FieldGrid>
        <SelectField
          label="Time zone"
          required
          disabled={disabled}
          options={zones}
          {...form.field('timezone', labelIn(zones))}
        />
        <SelectField
          label="Language"
          required
          disabled={disabled}
          options={languages}
          {...form.field('language', labelIn(languages))}
        />
        <SelectField
          label="User role"
          required
          disabled={disabled || !user.rights.includes('role')}
          options={roles}
          {...form.field('roles', labelIn(roles))}
        />
        <LaborRate required disabled={disabled} {...form.field('laborRate')} />
      </FieldGrid>
      <SettingsFields
        field={(name) => form.field(name)}
        isTechnician={isTechnician(form.values)}
        locked={user.rights.includes('inactive') ? [] : ['isInactive']}
        disabled={disabled}
      />
    </>
  )
}
