import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { stamp, zoneOn } from '#contract/kit/time.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { useLookups } from '../../../../kit/api/lookups.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { NumberField, TimeField } from '../../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Segmented } from '../../../../ui/frame/Tabs.tsx'
import { OfferList } from '../../../schedule/door.ts'
import { useCalibrateLists, useServicePrices } from '../../data.ts'
import { ServiceChips, type ServiceOption } from '../form/ServiceChips.tsx'
import { minutesText } from '../visitText.ts'
import { ClockChangeField } from './ClockChangeField.tsx'
import { TechPicker } from './TechPicker.tsx'
import { ServiceLines } from './ServiceLines.tsx'
import { MoreVisitFields } from './MoreVisitFields.tsx'
import type { VisitOffers } from './useVisitOffers.ts'
import { defaultOffset, isSamePlan, newLine, linesMinutes, planOf, type VisitForm } from './visitForm.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<VisitForm>>
  request: RequestShape
  visit?: EventShape
  isCenter: boolean
  planning: VisitOffers
  mayPrice: boolean
  at?: 'services' | 'requested'
}

/** Visit fields: plan on the left, services with the firm's rates on the right. */
export function VisitFields({ form, request, visit, isCenter, planning, mayPrice, at }: Props) {
  const { values, field, set } = form
  // Each side may only read its own firm's lists: the center's with its rates, or the shop's.
  const firm = isCenter ? (visit?.serviceFirm ?? request.serviceFirm ?? request.firm) : request.firm
  const lists = useCalibrateLists({ firm, insurance: request.insurance ?? undefined })
  // Offer services only once prices are loaded, or a price without rules would be saved as if typed by hand.
  const prices = useServicePrices(request.calibrate, mayPrice)
  const offered = !mayPrice || prices.isSuccess || prices.isError ? (lists.data?.services ?? []) : []
  const line = (service: ServiceOption) =>
    newLine(
      service,
      prices.data?.find((each) => each.calibrateService === service.calibrateService),
      mayPrice,
    )
  const { TransportationType: transports } = useLookups('TransportationType')
  const zone = visit?.scheduledZone ?? request.timeZone
  const estimate = linesMinutes(values.lines)
  const services = useRef<HTMLElement>(null)
  useEffect(() => {
    if (at === 'services') services.current?.scrollIntoView({ block: 'start' })
  }, [at])
  const types = (lists.data?.eventTypes ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const planned = new Set([
    ...request.events.flatMap((each) => each.calibrateServiceIds),
    ...values.lines.map((each) => each.calibrateService),
  ])
  const wanted = offered.filter(
    ({ calibrateService: id }) => request.wantedServices.includes(id) && !planned.has(id),
  )
  const addWanted = () => {
    flushSync(() => set('lines', [...values.lines, ...wanted.map(line)]))
    // The button unmounts once there is nothing left to add, so move the focus.
    services.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const { offers, place, bays } = planning
  const choose = (plan: ReturnType<typeof planOf>) => {
    for (const name of ['day', 'time', 'offset', 'bay', 'techIds'] as const) set(name, plan[name])
  }
  const plan = (day: string, time: string) => {
    // Bay and technician came with the offered time; they may be taken at another one.
    if (!visit && offers.offers.some((offer) => isSamePlan(planOf(offer, zone), values))) {
      set('bay', null)
      set('techIds', [])
    }
    set('day', day)
    set('time', time)
    set('offset', defaultOffset(day, time, zone))
  }
  const toggle = (id: number) =>
    set(
      'transport',
      values.transport.includes(id)
        ? values.transport.filter((each) => each !== id)
        : [...values.transport, id],
    )
  const isShown = isCenter || (visit?.rights.includes('edit') ?? true)
  return (
    <div className={s.columns}>
      <section className={s.stack} aria-label={t('form.plan')}>
        <SelectField
          label={t('form.type')}
          required
          options={types}
          {...field('type', (id) => types.find((each) => each.value === id)?.label ?? t('form.none'))}
        />
        {planning.isShown && (
          <>
            {planning.hasBays && (
              <Segmented
                label={t('form.place')}
                options={(['bay', 'shop'] as const).map((key) => ({ key, label: t(`form.place.${key}`) }))}
                value={place}
                onChange={planning.setPlace}
              />
            )}
            <OfferList
              offers={offers}
              hint={wantedText(request, offers.offers)}
              isChosen={(offer) => isSamePlan(planOf(offer, zone), values)}
              onChoose={(offer) => choose(planOf(offer, zone))}
            />
          </>
        )}
        <FieldGrid columns={2}>
          <DateField label={t('plan.day')} {...field('day')} onChange={(day) => plan(day, values.time)} />
          <TimeField
            label={t('plan.time', { zone: zoneOn(zone, values.day) })}
            {...field('time')}
            onChange={(time) => plan(values.day, time)}
            hint={t('form.time.hint')}
          />
        </FieldGrid>
        <ClockChangeField {...values} zone={zone} onChange={(offset) => set('offset', offset)} />
        {isCenter && (
          <NumberField
            label={t('plan.minutes')}
            min={5}
            max={1440}
            {...field('minutes')}
            placeholder={estimate > 0 ? String(estimate) : undefined}
            hint={estimate > 0 ? t('form.minutes.hint', { duration: minutesText(estimate) }) : undefined}
          />
        )}
        {isCenter && (bays.length > 0 || values.bay !== null) && (
          <SelectField
            label={t('form.bay')}
            options={[{ value: '', label: t('form.bay.none') }, ...bayOptions(bays, visit)]}
            {...field(
              'bay',
              (id) =>
                bayOptions(bays, visit).find(({ value }) => value === String(id))?.label ??
                t('form.bay.none'),
            )}
            value={values.bay === null ? '' : String(values.bay)}
            onChange={(id) => set('bay', id ? Number(id) : null)}
          />
        )}
        {isCenter && (
          <TechPicker
            firm={visit?.serviceFirm ?? request.serviceFirm}
            chosen={values.techIds}
            day={values.day || undefined}
            names={visit}
            onChange={(chosen) => set('techIds', chosen)}
          />
        )}
        {isShown && transports.length > 0 && (
          <fieldset className={s.techs}>
            <legend>{t('form.transport')}</legend>
            <div className={s.transports}>
              {transports
                .filter((each) => !each.isInactive || values.transport.includes(each.id))
                .map((each) => (
                  <label key={each.id}>
                    <input
                      type="checkbox"
                      className="check"
                      checked={values.transport.includes(each.id)}
                      onChange={() => toggle(each.id)}
                    />
                    {each.name}
                  </label>
                ))}
            </div>
          </fieldset>
        )}
        <MoreVisitFields form={form} request={request} visit={visit} isCenter={isCenter} />
        <TextArea label={t('form.notes')} maxLength={4000} {...field('notes')} />
        {isCenter && (visit === undefined || visit.internalNotes !== null) && (
          <TextArea
            label={t('form.internalNotes')}
            maxLength={4000}
            hint={t('form.internalNotes.hint')}
            {...field('internalNotes')}
          />
        )}
        {isCenter && visit && (
          <>
            <TextArea label={t('form.results')} maxLength={4000} {...field('results')} />
            <TextArea label={t('form.creditNotes')} maxLength={4000} rows={2} {...field('creditNotes')} />
          </>
        )}
      </section>
      <section className={s.stack} aria-label={t('form.services')} ref={services}>
        <h3>{t('form.services')}</h3>
        {form.errors.lines && <p className={s.error}>{form.errors.lines}</p>}
        <ServiceLines lines={values.lines} mayPrice={mayPrice} onChange={(lines) => set('lines', lines)} />
        {wanted.length > 0 && (
          <div>
            <Button size="s" icon={<IconPlus size={14} />} onClick={addWanted}>
              {t('form.addRequested', { count: wanted.length })}
            </Button>
          </div>
        )}
        <ServiceChips
          label={t('form.services')}
          services={offered}
          chosen={values.lines.flatMap((each) => each.calibrateService ?? [])}
          onToggle={(service) => {
            const id = service.calibrateService
            const isIn = values.lines.some((each) => each.calibrateService === id)
            set(
              'lines',
              isIn
                ? values.lines.filter((each) => each.calibrateService !== id)
                : [...values.lines, line(service)],
            )
          }}
        />
      </section>
    </div>
  )
}

/** Bays in use, and that of the visit, which may no longer be. */
const bayOptions = (bays: VisitOffers['bays'], visit: EventShape | undefined) => {
  const shown = bays.map(({ bay, bayName }) => ({ value: String(bay), label: bayName }))
  if (!visit?.bay || shown.some(({ value }) => value === String(visit.bay))) return shown
  return [...shown, { value: String(visit.bay), label: visit.bayName ?? String(visit.bay) }]
}

/** What the shop would like, and whether it is free. */
const wantedText = (
  { wantedTime }: RequestShape,
  offers: VisitOffers['offers']['offers'],
): string | undefined => {
  if (!wantedTime) return undefined
  const isFree = offers.some(({ start }) => start === wantedTime)
  return t(isFree ? 'form.wanted' : 'form.wanted.taken', { time: stamp(wantedTime) })
}
