import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { labelIn } from '../../../../kit/display/choice.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { LaborRate } from './LaborRate.tsx'
import type { useChoices } from './choices.ts'
import { NameFields, RegionFields } from './PersonFields.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { UsernameField } from './UsernameField.tsx'
import type { UserForm } from './useUserForm.ts'
import { isTechnician } from './values.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

interface Props {
  user: UserInfo
  form: UserForm
  choices: ReturnType<typeof useChoices>
}

/** Fields of a user as an administrator sees them (source 1). */
export function UserFields({ user, form, choices }: Props) {
  const { roles } = choices
  const disabled = !user.rights.includes('edit')
  return (
    <>
      <FieldGrid>
        <NameFields field={(name) => form.field(name)} disabled={disabled} />
      </FieldGrid>
      <div className={s.two}>
        <UsernameField key={user.username} user={user} />
        <div className={s.line}>
          <span className={s.label}>{t('field.employeeId')}</span>
          <span className={s.fixed}>
            {user.employeeId || <span className="muted">{t('field.employeeId.none')}</span>}
          </span>
        </div>
      </div>
      <FieldGrid>
        <RegionFields field={(name, show) => form.field(name, show)} choices={choices} disabled={disabled} />
        <SelectField
          label={t('field.roles')}
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
