import { folded } from '#contract/kit/folded.ts'
import { useState } from 'react'
import { openStatuses, requestStatusWord, RequestStatus } from '#contract/statuses.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { useTechs } from '../../data.ts'
import { allStatuses, plan, type ListState } from './listState.ts'
import { showsAllStatuses } from './filterText.ts'
import { t } from './texts.ts'
import s from './list.module.css'

export type FilterProps = { state: ListState; set: (change: Partial<ListState>) => void }

/** Statuses in workflow order. */
const statuses: readonly RequestStatus[] = [
  ...openStatuses,
  RequestStatus.completed,
  RequestStatus.paid,
  RequestStatus.cancelled,
  RequestStatus.voided,
]
export const statusOptions = () =>
  statuses.map((value) => ({
    value,
    label: (
      <span className={s.choice}>
        <StatusGlyph look={requestLook(value)} label="" />
        {requestStatusWord(value)}
      </span>
    ),
  }))

/** Filters by status. The switch shows all statuses without changing the selection. */
export function StatusFilter({ state, set }: FilterProps) {
  const chosen = showsAllStatuses(state) ? statuses : (state.filter as readonly RequestStatus[])
  const choose = (next: readonly number[]) =>
    set({
      showAll: false,
      scheduled: false,
      filter:
        next.length === statuses.length ? [allStatuses] : next.length === 0 ? plan.defaults.filter : next,
    })
  return (
    <>
      <label className={s.showAll}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={state.showAll}
          className="check"
          checked={state.showAll}
          onChange={() => set({ showAll: !state.showAll })}
        />
        {t('filter.showAll')}
      </label>
      <CheckList label={t('filter.status')} options={statusOptions()} chosen={chosen} onChange={choose} />
      <div className={s.feet}>
        <Button size="s" look="ghost" onClick={() => choose(plan.defaults.filter)}>
          {t('filter.statusDefault')}
        </Button>
        <Button size="s" look="ghost" onClick={() => choose([1, 2, 3, 8, 10, 11])}>
          {t('filter.statusOpen')}
        </Button>
        <Button size="s" look="ghost" onClick={() => choose(statuses)}>
          {t('filter.statusAll')}
        </Button>
      </div>
    </>
  )
}

/** State and setter of a filter for a single field, usable by any list that has the field. */
export type OneFilter<F extends 'technician' | 'firm'> = {
  state: Pick<ListState, F>
  set: (change: Pick<ListState, F>) => void
  close?: () => void
}

/** Filters by technician. `me` is set for users who have visits of their own. */
export function TechnicianFilter({ state, set, me, close }: OneFilter<'technician'> & { me?: number }) {
  const [typed, setTyped] = useState('')
  const techs = useTechs(undefined)
  const items = techs.data?.items ?? []
  const found = items.filter(({ user, name }) => user !== me && folded(name).includes(folded(typed.trim())))
  const options = [
    ...(typed
      ? []
      : [
          { value: 0, label: t('filter.anyTech') },
          ...(me === undefined ? [] : [{ value: me, label: t('filter.me') }]),
        ]),
    ...found
      .slice(0, 60)
      .map(({ user, name, today }) => ({ value: user, label: name, count: today || undefined })),
  ]
  return (
    <>
      {items.length > 8 && (
        <input
          className={s.find}
          type="search"
          placeholder={t('technicians.placeholder')}
          aria-label={t('technicians.find')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <CheckList
        label={t('filter.technician')}
        single
        options={options}
        chosen={[state.technician]}
        onChange={([technician = 0]) => {
          set({ technician })
          close?.()
        }}
      />
      {techs.isPending && <p className={s.none}>{t('technicians.loading')}</p>}
      {techs.isError && <p className={s.none}>{t('technicians.failed')}</p>}
      {options.length === 0 && <p className={s.none}>{t('technicians.noMatch', { typed })}</p>}
    </>
  )
}
