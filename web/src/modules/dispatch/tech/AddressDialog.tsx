import { useMemo } from 'react'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { ListDialog } from '../../lookups/door.ts'
import { refreshDispatch, techPaths, type Tech } from '../data.ts'
import { t } from '../texts.ts'

interface Values {
  address: string
  city: string
  state: string
  postalCode: string
  isBase: boolean
}

/** Says where a tech is now, or where their days start and end. */
export function AddressDialog({ tech, onClose }: { tech: Tech; onClose: () => void }) {
  const client = useQueryClient()
  const stored = useMemo<Values>(
    () => ({ address: '', city: '', state: '', postalCode: '', isBase: false }),
    [],
  )
  const clear = async (isBase: boolean) => {
    try {
      await api('POST dispatch/saveTechAddress', { body: { user: tech.user, isBase, version: tech.version } })
      toast.ok(t('address.cleared'))
      onClose()
    } catch (error) {
      toast.error(actionErrorText(error, t('failed.save')))
    }
    await refreshDispatch(client)
  }
  const isReported = tech.positionSource === 'reported'
  return (
    <ListDialog<Values>
      title={t('address.title', { name: tech.name })}
      size="S"
      kind="technicianAddress"
      what={t('address.what')}
      id={tech.user}
      addedTo="address"
      version={tech.version}
      stored={stored}
      fields={{
        address: { label: t('address.address'), call: 'address' },
        city: { label: t('address.city'), call: 'city' },
        state: { label: t('address.state'), call: 'state' },
        postalCode: { label: t('address.postalCode'), call: 'postalCode' },
        isBase: { label: t('address.isBase'), call: 'isBase' },
      }}
      check={({ city, state, postalCode }) => ({
        postalCode: postalCode.trim() || (city.trim() && state.trim()) ? undefined : t('address.needed'),
      })}
      send={(fields, version) =>
        api('POST dispatch/saveTechAddress', { body: { user: tech.user, ...fields, version } })
      }
      paths={techPaths}
      nameOf={() => tech.name}
      footerLeft={
        isReported || tech.baseAddress ? (
          <Button look="ghost" onClick={() => void clear(!isReported)}>
            {t(isReported ? 'address.clear' : 'address.clearBase')}
          </Button>
        ) : undefined
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('address.address')} maxLength={400} {...form.field('address')} />
          <FieldGrid columns={3}>
            <TextField label={t('address.city')} maxLength={100} {...form.field('city')} />
            <TextField label={t('address.state')} maxLength={10} {...form.field('state')} />
            <TextField label={t('address.postalCode')} maxLength={20} {...form.field('postalCode')} />
          </FieldGrid>
          <CheckField
            label={t('address.isBase')}
            hint={t('address.isBaseHint')}
            {...form.field('isBase', (value) => t(value ? 'address.yes' : 'address.no'))}
          />
        </>
      )}
    </ListDialog>
  )
}
