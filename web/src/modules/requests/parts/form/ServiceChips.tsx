import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateLists } from '#contract/checklists.ts'
import { t } from './texts.ts'
import s from './form.module.css'

type Lists = AnswerOf<typeof calibrateLists>
export type ServiceOption = Lists['services'][number]

interface Props {
  services: readonly ServiceOption[]
  chosen: readonly number[]
  onToggle: (service: ServiceOption) => void
  label: string
}

/** Services of a firm by group, as toggle chips with hours. */
export function ServiceChips({ services, chosen, onToggle, label }: Props) {
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase().split(/\s+/)
  const fits = (service: ServiceOption) => {
    const text = `${service.calibrateServiceName} ${service.calibrateServiceGroupName ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word)) && !service.isInactive
  }
  const found = services.filter(fits)
  const groups = Map.groupBy(found, (service) => service.calibrateServiceGroupName ?? t('services.other'))
  return (
    <div className={s.chips} role="group" aria-label={label}>
      <div className={s.find}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('services.searchLabel', { list: label.toLowerCase() })}
          placeholder={t('services.search')}
          value={search}
          maxLength={80}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {[...groups].map(([name, members]) => (
        <div key={name} className={s.group} role="group" aria-label={name}>
          <p aria-hidden="true">{name}</p>
          <div>
            {members.map((service) => {
              const on = chosen.includes(service.calibrateService)
              return (
                <button
                  key={service.calibrateService}
                  type="button"
                  className={s.chip}
                  aria-pressed={on}
                  onClick={() => onToggle(service)}
                >
                  {on && <IconCheck size={14} aria-hidden="true" />}
                  {service.calibrateServiceName}
                  <span className="num">{t('services.hours', { hours: Number(service.hours) })}</span>
                </button>
              )
            })}
          </div>
        </div>
      ))}
      {found.length === 0 && (
        <p className="muted">
          {services.length === 0 ? t('services.none') : t('services.noMatch', { typed: search.trim() })}
        </p>
      )}
    </div>
  )
}
