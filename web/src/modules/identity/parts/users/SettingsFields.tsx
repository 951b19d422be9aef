import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { FieldGroup } from '../../../../ui/form/Field.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import { t } from './dialogTexts.ts'
import { flagLabel, type Flag } from './labels.ts'

const order: readonly Flag[] = [
  'isDispatched',
  'receivesReport',
  'receivesInvoice',
  'receivesSms',
  'authEmail',
  'authSms',
  'isChatInvitee',
  'isChatLookup',
  'isInactive',
]

interface Props {
  field: (name: Flag) => FieldOf<boolean>
  isTechnician: boolean
  /** Flags that this reader can see but not change. */
  locked?: readonly Flag[]
  disabled?: boolean
  /** Limits the fields to these flags, for the reader's own profile. */
  only?: readonly Flag[]
}

/** Checkboxes of a user. Is Dispatched is only for technicians. */
export const SettingsFields = ({ field, isTechnician, locked, disabled, only }: Props) => (
  <FieldGroup label={t('settings')}>
    {order
      .filter((flag) => (only?.includes(flag) ?? true) && (flag !== 'isDispatched' || isTechnician))
      .map((flag) => (
        <CheckField
          key={flag}
          label={flagLabel(flag)}
          {...field(flag)}
          disabled={disabled || locked?.includes(flag)}
        />
      ))}
  </FieldGroup>
)
