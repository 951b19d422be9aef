import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { proposedServices } from '#contract/adas.ts'
import { repairKindNames, type RepairKind } from '#contract/kit/adas.ts'
import { needLabel, repairKindLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import { lineAmount, sum } from '#contract/kit/money.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { moneyText } from '../../../../ui/base/Money.tsx'
import { ServiceChips, type ServiceOption } from './ServiceChips.tsx'
import { totalHours } from './totalHours.ts'
import { t } from './pickerTexts.ts'
import chips from './form.module.css'
import s from './picker.module.css'

type Proposal = AnswerOf<typeof proposedServices>[number]

interface Props {
  label: string
  services: readonly ServiceOption[]
  chosen: readonly number[]
  vehicle: { vin: string; year: number | null; make: string; model: string }
  onChange: (chosen: number[]) => void
}

/** List price of a service by the location's rates; pricing rules may change it. */
const priceOf = ({ hours, rate, isFlat }: ServiceOption): string => (isFlat ? rate : lineAmount(hours, rate))

/**
 * Services of a new repair order: proposed from the vehicle and the kind of repair, the chosen ones as a short list with
 * time and price, and all others by search.
 */
export function ServicePicker({ label, services, chosen, vehicle, onChange }: Props) {
  const [kinds, setKinds] = useState<readonly RepairKind[]>([])
  const [isOpen, setOpen] = useState(false)
  const picked = services.filter((each) => chosen.includes(each.calibrateService))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const toggleKind = (kind: RepairKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind])
  return (
    <div className={s.picker} role="group" aria-label={label}>
      <div role="group" aria-label={t('kinds.label')}>
        <p className={s.title} aria-hidden="true">
          {t('kinds.label')}
        </p>
        <div className={s.kinds}>
          {repairKindNames.map((kind) => (
            <button
              key={kind}
              type="button"
              className={chips.chip}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggleKind(kind)}
            >
              {repairKindLabel(kind)}
            </button>
          ))}
        </div>
      </div>
      {kinds.length > 0 && (
        <Proposals kinds={kinds} services={services} chosen={chosen} vehicle={vehicle} onChange={onChange} />
      )}
      {picked.length > 0 && (
        <div>
          <p className={s.title}>{t('chosen.title')}</p>
          <ul className={s.list} aria-label={t('chosen.title')}>
            {picked.map((service) => (
              <li key={service.calibrateService}>
                <span className={s.name}>{service.calibrateServiceName}</span>
                <span className={s.figures}>
                  {t('chosen.row', { hours: Number(service.hours), price: moneyText(priceOf(service)) })}
                </span>
                <IconButton
                  label={t('chosen.remove', { name: service.calibrateServiceName })}
                  size="s"
                  icon={<IconX size={14} />}
                  onClick={() => toggle(service.calibrateService)}
                />
              </li>
            ))}
          </ul>
          <p className={s.total}>
            {t('chosen.total', { hours: totalHours(picked), price: moneyText(sum(picked.map(priceOf))) })}
          </p>
        </div>
      )}
      {isOpen ? (
        <ServiceChips
          label={t('all.label')}
          services={services}
          chosen={chosen}
          onToggle={(service) => toggle(service.calibrateService)}
        />
      ) : (
        <div>
          <Button size="s" onClick={() => setOpen(true)}>
            {t('all.show', { count: services.filter(({ isInactive }) => !isInactive).length })}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What the vehicle would need after the chosen kinds of repair, with who says so. */
function Proposals({
  kinds,
  services,
  chosen,
  vehicle,
  onChange,
}: Omit<Props, 'label'> & { kinds: readonly RepairKind[] }) {
  const { vin, year, make, model } = vehicle
  const query = {
    repairs: kinds.join(','),
    make,
    model,
    ...(vin.length === 17 ? { vin } : {}),
    ...(year === null ? {} : { year }),
  }
  const found = useQuery({ ...read('GET decode/proposedServices', { query }), placeholderData: (old) => old })
  const rows = (found.data ?? []).map((proposal) => ({
    proposal,
    services: proposal.services.flatMap(
      (code) => services.find((each) => each.code.toUpperCase() === code && !each.isInactive) ?? [],
    ),
  }))
  const idsOf = (wanted: typeof rows) =>
    wanted.flatMap((row) => row.services.map((each) => each.calibrateService))
  const open = (wanted: typeof rows) => idsOf(wanted).filter((id) => !chosen.includes(id))
  const required = open(rows.filter(({ proposal }) => proposal.need === 'required'))
  const add = (ids: readonly number[]) => onChange([...new Set([...chosen, ...ids])])
  if (found.error) return <p className={s.remark}>{t('proposed.failed')}</p>
  if (!found.data) return <p className={s.remark}>{t('proposed.loading')}</p>
  if (rows.length === 0) return <p className={s.remark}>{t('proposed.none')}</p>
  return (
    <div>
      <div className={s.head}>
        <p className={s.title}>{t('proposed.title')}</p>
        {required.length > 0 && (
          <Button size="s" icon={<IconPlus size={14} />} onClick={() => add(required)}>
            {t('proposed.addRequired', { count: required.length })}
          </Button>
        )}
      </div>
      <ul className={s.list} aria-label={t('proposed.title')}>
        {rows.map(({ proposal, services: own }) => (
          <li key={proposal.system}>
            <span className={s.name}>
              {systemLabel(proposal.system)}
              <span className={s.need} data-need={proposal.need}>
                {needLabel(proposal.need)}
              </span>
              <span className={s.remark}>{whyOf(proposal)}</span>
            </span>
            {own.length === 0 ? (
              <span className={s.figures}>{t('proposed.noService')}</span>
            ) : open([{ proposal, services: own }]).length === 0 ? (
              <span className={s.figures}>{t('proposed.added')}</span>
            ) : (
              <AddButton services={own} onAdd={() => add(own.map((each) => each.calibrateService))} />
            )}
          </li>
        ))}
      </ul>
      <p className={s.remark}>{t('proposed.hint')}</p>
    </div>
  )
}

const whyOf = ({ rule, repairs, equipped }: Proposal): string =>
  [
    repairs.map(repairKindLabel).join(', '),
    rule.sourceName === '' ? t('proposed.general') : rule.sourceName,
    ...(equipped.fitting === 'maybe' ? [t('proposed.maybe')] : []),
  ].join(' · ')

/** The button says time and price; a screen reader also hears which services. */
function AddButton({ services, onAdd }: { services: readonly ServiceOption[]; onAdd: () => void }) {
  const button = t('proposed.addShort', {
    hours: totalHours(services),
    price: moneyText(sum(services.map(priceOf))),
  })
  const name = services.map((each) => each.calibrateServiceName).join(', ')
  return (
    <Button size="s" aria-label={t('proposed.add', { button, name })} onClick={onAdd}>
      {button}
    </Button>
  )
}
