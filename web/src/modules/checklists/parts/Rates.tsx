import { folded } from '#contract/kit/folded.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactNode } from 'react'
import { dollars } from '#contract/kit/money.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { Rich } from '../../../kit/text/Rich.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { MoneyField } from '../../../ui/form/NumberFields.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { PageHead, SearchBox, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { FirmChip } from '../../lookups/door.ts'
import { useManagedListState } from './ManagedList.tsx'
import { useRates, type Rate } from './useRates.ts'
import { t } from '../texts.ts'
import s from './Lists.module.css'

/** A firm's rates per service. An empty field falls back to the base rate beside it. */
export function Rates({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('rates')
  const found = useQuery(read('GET calibrate/calibrateServiceRates', { query: { firm: state.firm } }))
  useLiveRefresh('service_rate service rate_type', 'calibrate/calibrateServiceRates')
  return (
    <>
      {crumb}
      <PageHead title={t('rates.title')} />
      {found.isPending && <CardSkeleton lines={10} />}
      {found.error && !found.data && (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('rates.failed')} />
      )}
      {found.data && (
        <RateTable
          key={state.firm}
          firm={state.firm}
          rates={found.data}
          chip={<FirmChip label={t('rates.firm')} firm={state.firm} onChange={(firm) => set({ firm })} />}
        />
      )}
    </>
  )
}

function RateTable({ firm, rates, chip }: { firm: number; rates: readonly Rate[]; chip: ReactNode }) {
  const [search, setSearch] = useState('')
  const form = useRates(firm, rates)
  const searchText = folded(search.trim())
  const shown = rates.filter((row) =>
    folded(`${row.calibrateServiceName} ${row.calibrateServiceGroupName}`).includes(searchText),
  )
  const groups = [...new Set(shown.map((row) => row.calibrateServiceGroupName))]
  return (
    <>
      <ToolRow
        search={<SearchBox value={search} onChange={setSearch} hint={t('rates.search')} wait={0} />}
        chips={chip}
      />
      <form {...form.bind} className={s.scroll}>
        {(form.conflict || form.restoredAt !== undefined) && (
          <div className={s.told}>
            <RestoredDraft form={form} />
            {form.conflict && (
              <ConflictPanel
                {...form.conflict}
                what={t('rates.these')}
                saving={form.saving}
                onTakeStored={form.takeStored}
                onSave={(mine) => void form.saveMine(mine)}
              />
            )}
          </div>
        )}
        {shown.length === 0 ? (
          <div className={s.centre}>
            <Empty kind="noMatch" title={t('rates.noMatch', { search })}>
              <Button onClick={() => setSearch('')}>{t('rates.clearSearch')}</Button>
            </Empty>
          </div>
        ) : (
          <table className={s.rates}>
            <thead>
              <tr>
                <th scope="col">{t('rates.service')}</th>
                <th scope="col" className={`${s.right} ${s.wide}`}>
                  {t('rates.hours')}
                </th>
                <th scope="col" className={s.right}>
                  {t('rates.base')}
                </th>
                <th scope="col" className={s.wide}>
                  {t('rates.baseFrom')}
                </th>
                <th scope="col" className={s.own}>
                  {t('rates.own')}
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <Fragment key={group}>
                  <tr data-group="">
                    <th scope="colgroup" colSpan={5}>
                      {group}
                    </th>
                  </tr>
                  {shown
                    .filter((row) => row.calibrateServiceGroupName === group)
                    .map((row) => (
                      <tr
                        key={row.calibrateService}
                        data-changed={form.changed.includes(String(row.calibrateService)) || undefined}
                      >
                        <td>{row.calibrateServiceName}</td>
                        <td className={`${s.right} ${s.wide}`}>{t('service.hours', { hours: row.hours })}</td>
                        <td className={s.right}>
                          <Rich
                            text={t.template(row.isFlat ? 'rates.baseFlat' : 'rates.baseHourly')}
                            values={{ rate: dollars(row.base) }}
                            tags={{ unit: (unit) => <span className="muted">{unit}</span> }}
                          />
                        </td>
                        <td className={`muted ${s.wide}`}>{row.baseFrom || t('rates.none')}</td>
                        <td className={s.own}>
                          <MoneyField
                            label={t('rates.ownOf', { service: row.calibrateServiceName })}
                            placeholder={row.base}
                            {...form.field(String(row.calibrateService))}
                          />
                        </td>
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
      </form>
      <footer className={s.foot}>
        <span role="status" className="muted">
          {form.words}
        </span>
        {form.dirty && <Button onClick={form.reset}>{t('rates.discard')}</Button>}
        <SaveButton dirty={form.dirty} saving={form.saving} onSave={() => void form.submit()} />
      </footer>
    </>
  )
}
