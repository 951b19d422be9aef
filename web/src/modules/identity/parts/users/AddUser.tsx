import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { read } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useProfile } from '../../data.ts'
import { useChoices } from './choices.ts'
import { LaborRate } from './LaborRate.tsx'
import { NewUserDialog } from './NewUserDialog.tsx'
import { NewAlerts, NewPasswords, NewUsername } from './NewUserFields.tsx'
import { NameFields, RegionFields } from './PersonFields.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useFirmName } from './useFirmName.ts'
import { useNewUser } from './useNewUser.ts'
import { isTechnician } from './values.ts'
import { titles } from './labels.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

interface Props {
  /** The firm in context. With 0, the new user belongs to the reader's firm unless another is chosen. */
  firm: number
  onAdded: (user: UserInfo) => void
  onClose: () => void
}

/** Adds a user: first only the username, and everything else once it is known to be free. */
export function AddUser({ firm: first, onAdded, onClose }: Props) {
  const me = useProfile()
  const [firm, setFirm] = useState(first)
  const firmName = useFirmName(firm)
  const adding = useNewUser({ firm, onAdded })
  const { form, name, words, isVerified } = adding
  const choices = useChoices(firm)
  const disabled = !isVerified
  return (
    <NewUserDialog
      title={titles.adding(firm > 0 ? (firmName ?? '…') : undefined)}
      sub={isVerified ? undefined : t('add.usernameFirst')}
      size="XL"
      tall
      flush
      adding={adding}
      className={s.adding}
      onClose={onClose}
    >
      <div className={s.form}>
        <NewAlerts {...adding} />
        <RestoredDraft form={{ restoredAt: form.restoredAt, reset: adding.discard }} />
        <NewUsername name={name} />
        <FieldGrid>
          <NameFields field={(which) => form.field(which)} disabled={disabled} />
          <NewPasswords form={form} words={words} disabled={disabled} />
          <FirmField firm={firm} own={me} disabled={disabled} onChange={setFirm} />
          <SelectField
            label={t('field.roles')}
            required
            disabled={disabled}
            options={choices.roles}
            {...form.field('roles')}
          />
          <RegionFields
            field={(name, show) => form.field(name, show)}
            choices={choices}
            disabled={disabled}
          />
          <LaborRate required disabled={disabled} {...form.field('laborRate')} />
        </FieldGrid>
      </div>
      <div className={s.tabs}>
        <SettingsFields
          field={(flag) => form.field(flag)}
          isTechnician={isTechnician(form.values)}
          disabled={disabled}
        />
      </div>
    </NewUserDialog>
  )
}

/** Chooses the firm of the new user. */
function FirmField(props: {
  firm: number
  own: { firm: number; firmName: string }
  disabled: boolean
  onChange: (firm: number) => void
}) {
  const { firm, own, disabled, onChange } = props
  const [search, setSearch] = useState('')
  const name = useFirmName(firm)
  // The selected option's text is in the search box too, and is not a search.
  const typed = search === name || search === own.firmName ? '' : search
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: keepPreviousData,
  })
  const options = new Map([[String(own.firm), own.firmName]])
  if (firm > 0 && name) options.set(String(firm), name)
  for (const each of found.data ?? []) options.set(String(each.firm), each.name)
  return (
    <SelectField
      label={t('field.location')}
      required
      disabled={disabled}
      searchable
      options={[...options].map(([value, label]) => ({ value, label }))}
      value={String(firm > 0 ? firm : own.firm)}
      onSearch={setSearch}
      onChange={(next) => onChange(Number(next ?? own.firm))}
    />
  )
}
