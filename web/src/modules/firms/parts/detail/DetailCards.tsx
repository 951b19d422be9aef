import { useQuery } from '@tanstack/react-query'
import { IconArrowsMove, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
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
import { usePages } from '../../data.ts'
import { useZones } from './useZones.ts'
import { positionText, type Location, type Values } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<Values>>
  location: Location
  mayEdit: boolean
}

export function FactsCard({ form, location, mayEdit, onMove }: Props & { onMove?: () => void }) {
  const { field } = form
  const zones = useZones(form.values.timeZone)
  const pages = usePages()
  const choices = useQuery({
    ...read('GET firm/editFirm', { query: { id: location.firm } }),
    enabled: mayEdit,
  })
  const types = choices.data?.types ?? [location.type]
  return (
    <Card title={t('title')}>
      <div className={s.fields}>
        <TextField label={t('field.name')} required readOnly={!mayEdit} {...field('name')} />
        <FieldGrid columns={2}>
          <SelectField
            label={t('field.type')}
            readOnly={!mayEdit || types.length < 2}
            hint={mayEdit && types.length < 2 ? t('facts.hostOnly') : undefined}
            options={types.map((type) => ({ value: type, label: firmTypeLabel(type) }))}
            {...field('type')}
            onChange={(type) => type && form.set('type', type as Values['type'])}
          />
          <div className={s.below}>
            <span className={s.label}>{t('facts.parent')}</span>
            <span className="row">
              {location.parent === null ? (
                <span className="muted">{t('facts.noParent')}</span>
              ) : !pages.includes('locations') ? (
                <span className="cut">{location.parentName}</span>
              ) : (
                <Link href={links.location(location.parent)} className="cut">
                  {location.parentName}
                </Link>
              )}
              {onMove && (
                <Button size="s" look="ghost" icon={<IconArrowsMove size={14} />} onClick={onMove}>
                  {t('facts.move')}
                </Button>
              )}
            </span>
          </div>
          <SelectField
            label={t('field.timeZone')}
            required
            searchable
            readOnly={!mayEdit}
            options={zones}
            {...field('timeZone')}
            onChange={(zone) => form.set('timeZone', zone ?? '')}
          />
          <TextField label={t('field.cccId')} maxLength={60} readOnly={!mayEdit} {...field('cccId')} />
          <TextField
            label={t('field.companyId')}
            maxLength={60}
            readOnly={!mayEdit}
            {...field('companyId')}
          />
        </FieldGrid>
        <CheckField
          label={t('field.schedulingLabel')}
          hint={t('field.schedulingHint')}
          readOnly={!mayEdit}
          {...field('isScheduling')}
        />
        <CheckField
          label={t('field.isInactive')}
          hint={t('field.inactiveHint')}
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
    <Card title={t('reach.title')}>
      <div className={s.fields}>
        <FieldGrid columns={2}>
          <PhoneField label={t('field.phone')} readOnly={!mayEdit} {...field('phone')} />
          <TextField label={t('field.email')} type="email" readOnly={!mayEdit} {...field('email')} />
        </FieldGrid>
        <TextField
          label={t('field.webAddress')}
          inputMode="url"
          readOnly={!mayEdit}
          {...field('webAddress')}
        />
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
    if (!postalCode.trim()) return void toast.info(t('address.enterPostalCode'))
    setBusy(true)
    try {
      const { place } = await api('GET contact/postalPlace', { query: { postalCode: postalCode.trim() } })
      if (!place) return void toast.error(t('address.unknownPostalCode', { postalCode }))
      const state = StateProvince.find(({ id }) => id === place.stateProvince)?.value
      if (place.city) form.set('city', place.city)
      if (state) form.set('state', state)
      form.set('latitude', place.latitude)
      form.set('longitude', place.longitude)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('address.failed'))
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
    <Card title={t('address.title')}>
      <div className={s.fields}>
        <TextField label={t('field.addressLine1')} readOnly={!mayEdit} {...field('addressLine1')} />
        <TextField label={t('field.addressLine2')} readOnly={!mayEdit} {...field('addressLine2')} />
        <FieldGrid columns={2}>
          <TextField label={t('field.city')} maxLength={100} readOnly={!mayEdit} {...field('city')} />
          <TextField label={t('field.state')} maxLength={10} readOnly={!mayEdit} {...field('state')} />
          <TextField
            label={t('field.postalCode')}
            maxLength={20}
            readOnly={!mayEdit}
            {...field('postalCode')}
          />
          <TextField
            label={t('field.country')}
            maxLength={2}
            hint={t('field.countryHint')}
            readOnly={!mayEdit}
            {...field('country')}
          />
        </FieldGrid>
        <div className={s.position}>
          <span className="num soft">
            {latitude === null || longitude === null
              ? t('address.noPosition')
              : t('address.position', {
                  latitude: positionText(latitude),
                  longitude: positionText(longitude),
                })}
          </span>
          {mayEdit && (
            <Button size="s" icon={<IconMapPin size={14} />} busy={busy} onClick={() => void fill()}>
              {t('address.lookUp')}
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
    <Card title={t('hours.title')} sub={zone && t('hours.zone', { zone: zone.replaceAll('_', ' ') })}>
      <Hours
        hours={form.values.hours}
        onChange={(hours) => form.set('hours', hours)}
        error={form.errors.hours}
        readOnly={!mayEdit}
      />
    </Card>
  )
}
