import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { AdasSystem } from '#contract/kit/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { sum } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { ClaimRow } from './ClaimRow.tsx'
import { useChange, useEquipment, usePlan, type PlanEntryShape, type PlanShape } from './data.ts'
import { DismissDialog } from './DismissDialog.tsx'
import { EquipmentCard } from './EquipmentCard.tsx'
import { InspectionsCard } from './InspectionsCard.tsx'
import { LinesCard } from './LinesCard.tsx'
import { SensorCar } from './SensorCar.tsx'
import { SourcesCard } from './SourcesCard.tsx'
import { claimsOf, reasonText, stateOf } from './format.ts'
import { t } from './texts.ts'
import s from './plan.module.css'

export interface PlanTabProps {
  calibrate: number
  /** Version of the order. */
  version: number
  zone: string
  /** Whether services may be added to the order. */
  mayAdd: boolean
  /** Whether prices may be shown. */
  seesPrices: boolean
  /** Adds services to the order. @throws CallError */
  onAdd: (services: readonly number[]) => Promise<unknown>
}

/** The tab "ADAS plan" of an order. */
export default function PlanTab(props: PlanTabProps) {
  const [day, setDay] = useState<string>()
  const query = usePlan(props.calibrate, props.version, day)
  if (query.error && !query.data)
    return <ErrorState {...listError(query.error, () => void query.refetch())} title={t('load.failed')} />
  if (!query.data) return <CardSkeleton lines={10} />
  // Of another day it is for reading alone.
  const plan = day ? { ...query.data, rights: [] } : query.data
  return <Plan {...props} mayAdd={props.mayAdd && !day} plan={plan} isPast={Boolean(day)} onDay={setDay} />
}

/** A claim whose service can be added, preselected where the system is on the vehicle for certain. */
const isAddable = (entry: PlanEntryShape): boolean =>
  entry.services.length > 0 && stateOf(entry) === 'open' && entry.soldBy.length === 0
const isPreselected = (entry: PlanEntryShape): boolean =>
  entry.need === 'required' && entry.equipped.fitting === 'fitted'

function Plan({
  plan,
  calibrate,
  version,
  zone,
  mayAdd,
  seesPrices,
  onAdd,
  isPast,
  onDay,
}: PlanTabProps & { plan: PlanShape; isPast: boolean; onDay: (day?: string) => void }) {
  const [picked, setPicked] = useState<ReadonlyMap<AdasSystem, boolean>>(new Map())
  const [dismissing, setDismissing] = useState<AdasSystem>()
  const [chosen, setChosen] = useState<AdasSystem>()
  const [busy, setBusy] = useState(false)
  const change = useChange()
  const saveFit = useEquipment(calibrate)
  const prices = useQuery({
    ...read('GET calibrate/servicePrices', { query: { calibrate } }),
    enabled: seesPrices,
  })
  const claims = claimsOf(plan.entries)
  const others = plan.entries.filter(({ need }) => need === 'notNeeded')
  const isSelected = (entry: PlanEntryShape) =>
    isAddable(entry) && (picked.get(entry.system) ?? isPreselected(entry))
  const selected = claims.filter(isSelected).flatMap(({ services }) => services)
  const priceOf = (services: PlanEntryShape['services']): string | undefined => {
    const known = services.map((service) =>
      prices.data?.find(({ calibrateService }) => calibrateService === service.calibrateService),
    )
    return known.length > 0 && known.every((price) => price !== undefined)
      ? moneyText(sum(known.map(({ amount }) => amount)))
      : undefined
  }
  const hours = selected.reduce((total, service) => total + Number(service.hours), 0)
  const total = priceOf(selected)
  const add = async () => {
    setBusy(true)
    const ids = [...new Set(selected.map(({ calibrateService }) => calibrateService))]
    if (await change(() => onAdd(ids), t('add.failed'))) {
      setPicked(new Map())
      toast.ok(t('add.done', { count: ids.length }))
    }
    setBusy(false)
  }
  const reopen = async (system: AdasSystem) => {
    const isDone = await change(
      () => api('POST decode/dismissCalibration', { body: { calibrate, system, undo: true } }),
      t('claim.reopenFailed'),
    )
    if (isDone) toast.ok(t('claim.reopened', { system: systemLabel(system) }))
  }
  const fit = (entry: PlanEntryShape, isFitted: boolean | null) => {
    const system = systemLabel(entry.system)
    const key = isFitted === null ? 'fit.forgotten' : isFitted ? 'fit.savedYes' : 'fit.savedNo'
    void saveFit(entry, isFitted, t(key, { system }))
  }
  const choose = (system: AdasSystem) => {
    setChosen(system)
    document.getElementById(`claim-${system}`)?.scrollIntoView({ block: 'nearest' })
  }
  const required = claims.filter(({ need }) => need === 'required').length
  return (
    <div className={s.plan}>
      <div className={s.main}>
        <Card
          title={t('claims.title')}
          sub={
            claims.length > 0
              ? [
                  t('head.required', { count: required }),
                  t('head.recommended', { count: claims.length - required }),
                ].join(', ')
              : undefined
          }
          flush
          actions={
            <span className={s.day}>
              {isPast && (
                <button type="button" className={s.more} onClick={() => onDay()}>
                  {t('head.today')}
                </button>
              )}
              {t('head.day', { day: date(plan.day) })}
            </span>
          }
        >
          {claims.length === 0 ? (
            <Empty
              kind="none"
              title={t('claims.none')}
              text={t(plan.lines.length > 0 ? 'claims.noneText' : 'claims.noLines')}
            />
          ) : (
            <ol className={s.claims}>
              {claims.map((entry, index) => (
                <ClaimRow
                  key={entry.system}
                  entry={entry}
                  number={index + 1}
                  lines={plan.lines}
                  zone={zone}
                  isSelected={mayAdd && isAddable(entry) ? isSelected(entry) : undefined}
                  price={seesPrices ? priceOf(entry.services) : undefined}
                  rights={plan.rights}
                  isChosen={chosen === entry.system}
                  onSelect={(now) => setPicked(new Map(picked).set(entry.system, now))}
                  onFit={(isFitted) => fit(entry, isFitted)}
                  onDismiss={() => setDismissing(entry.system)}
                  onReopen={() => void reopen(entry.system)}
                />
              ))}
            </ol>
          )}
          {mayAdd && claims.some(isAddable) && (
            <div className={s.addBar} data-noprint="">
              <span className={s.remark} aria-live="polite">
                {selected.length > 0 &&
                  (total
                    ? t('add.sum', { hours: hours.toFixed(1), amount: total })
                    : t('add.hours', { hours: hours.toFixed(1) }))}
              </span>
              <Button
                look="accent"
                icon={<IconPlus size={16} />}
                busy={busy}
                notYet={selected.length === 0 ? t('add.none') : undefined}
                onClick={add}
              >
                {t('add.button', { count: selected.length })}
              </Button>
            </div>
          )}
        </Card>
        {plan.lines.length > 0 && (
          <Card title={t('others.title')} sub={String(others.length)} flush>
            <dl className={s.others}>
              {others.map((entry) => (
                <div key={entry.system}>
                  <dt>{systemLabel(entry.system)}</dt>
                  <dd>
                    {reasonText(entry, zone)}
                    {entry.limits.map(({ line, rule }) => (
                      <span key={`${line} ${rule.rule}`} className={s.limit}>
                        {t('claim.limit', { number: line, advice: rule.advice })}
                      </span>
                    ))}
                    {entry.equipped.source === 'person' && plan.rights.includes('equipment') && (
                      <button type="button" className={s.more} onClick={() => fit(entry, null)}>
                        {t('fit.forget')}
                      </button>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
      </div>
      <div className={s.side}>
        <Card title={t('vehicle.title')} sub={plan.vehicleText}>
          <SensorCar claims={claims} chosen={chosen} onChoose={choose} />
          {claims.length === 0 && <p className={s.remark}>{t('vehicle.none')}</p>}
        </Card>
        <EquipmentCard
          entries={plan.entries}
          zone={zone}
          mayAnswer={plan.rights.includes('equipment')}
          onFit={fit}
        />
        <LinesCard calibrate={calibrate} mayEdit={plan.rights.includes('edit')} />
        <InspectionsCard calibrate={calibrate} zone={zone} />
        <SourcesCard calibrate={calibrate} vehicle={plan.vehicleText} day={plan.day} onDay={onDay} />
      </div>
      {dismissing && (
        <DismissDialog
          key={`${dismissing} ${version}`}
          calibrate={calibrate}
          system={dismissing}
          onReopen={() => void reopen(dismissing)}
          onClose={() => setDismissing(undefined)}
        />
      )}
    </div>
  )
}
