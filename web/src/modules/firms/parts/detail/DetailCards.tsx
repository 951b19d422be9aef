import { useQuery } from '@tanstack/react-query'
import { IconArrowsMove, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLookups } from '../../../../kit/api/lookups.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { PhoneField } from '../../../../ui/form/PhoneField.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { toast } from '../../../../ui/toast.ts'
import { Hours } from './Hours.tsx'
import { useZones } from './useZones.ts'
import { positionText, type Location, type Values } from './values.ts'
import s from './one.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<Values>>
  location: Location
  mayEdit: boolean
}

export function FactsCard({ form, location, mayEdit, onMove }: Props & { onMove?: () => void }) {
  const { field } = form
  const zones = useZones(form.values.timeZone)
  const choices = useQuery({
    ...read('GET firm/editFirm', { query: { id: location.firm } }),
    enabled: mayEdit,
  })
  const types = choices.data?.types ?? [location.type]
  return (
    <Card title="Location">
      <div className={s.fields}>
        <TextField label="Name" required readOnly={!mayEdit} {...field('name')} />
        <FieldGrid columns={2}>
          <SelectField
            label="Type"
            readOnly={!mayEdit || types.length < 2}
            hint={mayEdit && types.length < 2 ? 'Changed by the host only' : undefined}
            options={types.map((type) => ({ value: type, label: type }))}
            {...field('type')}
            onChange={(type) => type && form.set('type', type as Values['type'])}
          />
          <div className={s.below}>
            <span className={s.label}>Below</span>
            <span className="row">
              {location.parent === null ? (
                <span className="muted">Nothing you see</span>
              ) : (
                <Link href={`/locations/${location.parent}`} className="cut">
                  {location.parentName}
                </Link>
              )}
              {onMove && (
                <Button size="s" look="ghost" icon={<IconArrowsMove size={14} />} onClick={onMove}>
                  Move to…
                </Button>
              )}
            </span>
          </div>
          <SelectField
            label="Time zone"
            required
            searchable
            readOnly={!mayEdit}
            options={zones}
            {...field('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? '')}
          />
          <TextField label="CCC id" maxLength={60} readOnly={!mayEdit} {...field('cccId')} />
          <TextField label="Company id" maxLength={60} readOnly={!mayEdit} {...field('companyId')} />
        </FieldGrid>
        <CheckField
          label="Scheduling is on"
          hint="Off takes View Schedule from the menu of its shops."
          readOnly={!mayEdit}
          {...field('isScheduling')}
        />
        <CheckField
          label="Inactive?"
          hint="Its users cannot sign in and it takes no new work. What was done stays."
          readOnly={!mayEdit}
          {...field('isInactive')}
        />
      </div>
    </Card>
  )
}

export function ReachCard({ form, mayEdit }: Props) {
  const { field } = form
  return (
    <Card title="Phone, email, web">
      <div className={s.fields}>
        <FieldGrid columns={2}>
          <PhoneField label="Phone" readOnly={!mayEdit} {...field('phone')} />
          <TextField label="Email" type="email" readOnly={!mayEdit} {...field('email')} />
        </FieldGrid>
        <TextField label="Web address" inputMode="url" readOnly={!mayEdit} {...field('webAddress')} />
      </div>
    </Card>
  )
}

/** Fills city, state, and position from the postal code. */
const useFillFromPostalCode = (form: Props['form']) => {
  const { StateProvince } = useLookups('StateProvince')
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    const { postalCode } = form.values
    if (!postalCode.trim()) return void toast.info('Type a postal code first.')
    setBusy(true)
    try {
      const { place } = await api('GET contact/postalPlace', { query: { postalCode: postalCode.trim() } })
      if (!place) return void toast.error(`${postalCode} is no postal code that we know. Look it up again.`)
      const state = StateProvince.find(({ id }) => id === place.stateProvince)?.value
      if (place.city) form.set('city', place.city)
      if (state) form.set('state', state)
      form.set('latitude', place.latitude)
      form.set('longitude', place.longitude)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The postal code could not be looked up.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, fill }
}

export function AddressCard({ form, mayEdit }: Props) {
  const { field } = form
  const { busy, fill } = useFillFromPostalCode(form)
  const { latitude, longitude } = form.values
  return (
    <Card title="Address">
      <div className={s.fields}>
        <TextField label="Address line 1" readOnly={!mayEdit} {...field('addressLine1')} />
        <TextField label="Address line 2" readOnly={!mayEdit} {...field('addressLine2')} />
        <FieldGrid columns={2}>
          <TextField label="City" maxLength={100} readOnly={!mayEdit} {...field('city')} />
          <TextField label="State" maxLength={10} readOnly={!mayEdit} {...field('state')} />
          <TextField label="Postal code" maxLength={20} readOnly={!mayEdit} {...field('postalCode')} />
          <TextField
            label="Country"
            maxLength={2}
            hint="Two letters, such as US"
            readOnly={!mayEdit}
            {...field('country')}
          />
        </FieldGrid>
        <div className={s.position}>
          <span className="num soft">
            {latitude === null || longitude === null
              ? 'No position yet: it stands on no map.'
              : `${positionText(latitude)}, ${positionText(longitude)}`}
          </span>
          {mayEdit && (
            <Button size="s" icon={<IconMapPin size={14} />} busy={busy} onClick={() => void fill()}>
              Position from postal code
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

export function HoursCard({ form, mayEdit }: Props) {
  const zone = form.values.timeZone
  return (
    <Card title="Hours" sub={zone && `local time, ${zone.replaceAll('_', ' ')}`}>
      <Hours
        hours={form.values.hours}
        onChange={(hours) => form.set('hours', hours)}
        error={form.errors.hours}
        readOnly={!mayEdit}
      />
    </Card>
  )
}
