import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { markStale } from '../../../../kit/api/queries.ts'
import type { SelectedRows } from '../../../../kit/list/useRowSelection.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField, type Option } from '../../../../ui/form/SelectField.tsx'
import { Stack } from '../../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { changeUsers, undoChange, type ChangedField, type Outcome, type UserChange } from './changeUsers.ts'
import { useChoices } from './choices.ts'
import type { UserRow } from './plan.ts'
import { t } from './texts.ts'

const fields = [
  'roles',
  'timezone',
  'language',
  'receivesReport',
  'receivesInvoice',
  'receivesSms',
  'isDispatched',
  'isChatInvitee',
  'isChatLookup',
] as const satisfies readonly ChangedField[]

const changeOf = (field: ChangedField, value: string): UserChange => {
  if (field === 'roles') return { roles: value }
  if (field === 'timezone' || field === 'language') return { [field]: Number(value) }
  return { [field]: value === 'yes' }
}

/** Gives all selected users the same role, time zone, language, or setting, with a result for each and one undo. */
export default function ChangeUsersDialog(props: { chosen: SelectedRows<UserRow>; onClose: () => void }) {
  const { chosen, onClose } = props
  const client = useQueryClient()
  const { roles, zones, languages } = useChoices(0)
  const [field, setField] = useState<ChangedField>('roles')
  const [value, setValue] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const isBusy = done !== undefined
  const yesNo: readonly Option[] = [
    { value: 'yes', label: t('change.yes') },
    { value: 'no', label: t('change.no') },
  ]
  const optionsOf: Partial<Record<ChangedField, readonly Option[]>> = {
    roles,
    timezone: zones,
    language: languages,
  }
  const refresh = () => markStale(client, 'user/users', 'user/user')
  const finish = () => {
    chosen.done()
    onClose()
  }
  const run = async () => {
    if (value === null) return setMissing(true)
    setDone(0)
    const found = await changeUsers(await chosen.rows(), field, changeOf(field, value), setDone).finally(() =>
      setDone(undefined),
    )
    await refresh()
    const undo = async () => {
      const refused = await undoChange(found.changed)
      await refresh()
      if (refused.length > 0) toast.error([...new Set(refused)].join(' '))
    }
    if (found.changed.length > 0) toast.ok(t('change.done', { count: found.changed.length }), { undo })
    if (found.refused.length > 0) return setOutcome(found)
    if (found.changed.length === 0) toast.info(t('change.same'))
    finish()
  }
  return (
    <Dialog
      size="S"
      title={t('change.title', { count: chosen.count })}
      onClose={outcome ? finish : onClose}
      foot={
        <DialogFoot
          state={isBusy ? t('change.progress', { done, total: chosen.count }) : undefined}
          onCancel={outcome ? finish : onClose}
          cancelLabel={t(outcome ? 'change.close' : 'change.back')}
        >
          {!outcome && (
            <Button look="primary" busy={isBusy} onClick={() => void run()}>
              {t('change.submit', { count: chosen.count })}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {outcome ? (
        <Note tone="warn">
          {t('change.refused', { count: outcome.refused.length })}
          <ul>
            {outcome.refused.map(({ user, name, says }) => (
              <li key={user}>
                {name}: {says}
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <Stack gap={3}>
          <SelectField
            label={t('change.field')}
            value={field}
            searchable={false}
            options={fields.map((key) => ({ value: key, label: t(`change.${key}`) }))}
            disabled={isBusy}
            onChange={(next) => {
              setField((next ?? 'roles') as ChangedField)
              setValue(null)
              setMissing(false)
            }}
          />
          <SelectField
            key={field}
            label={t('change.value')}
            required
            value={value}
            options={optionsOf[field] ?? yesNo}
            error={isMissing ? t('change.missing') : undefined}
            disabled={isBusy}
            onChange={(next) => {
              setValue(next)
              setMissing(false)
            }}
          />
        </Stack>
      )}
    </Dialog>
  )
}
