import { useQuery } from '@tanstack/react-query'
import { Fragment, useState, type ReactNode } from 'react'
import { dollars } from '#contract/kit/money.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
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
import s from './Lists.module.css'

/** A firm's rates per service. An empty field falls back to the base rate beside it. */
export function Rates({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useManagedListState('rates')
  const found = useQuery(read('GET calibrate/calibrateServiceRates', { query: { firm: state.firm } }))
  useLiveRefresh('service_rate service rate_type', 'calibrate/calibrateServiceRates')
  return (
    <>
      {crumb}
      <PageHead title="Rates of a firm" />
      {found.isPending && <CardSkeleton lines={10} />}
      {found.error && !found.data && (
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title="The rates could not be loaded"
        />
      )}
      {found.data && (
        <RateTable
          key={state.firm}
          firm={state.firm}
          rates={found.data}
          chip={<FirmChip label="Rates of" firm={state.firm} onChange={(firm) => set({ firm })} />}
        />
      )}
    </>
  )
}

function RateTable({ firm, rates, chip }: { firm: number; rates: readonly Rate[]; chip: ReactNode }) {
  const [search, setSearch] = useState('')
  const form = useRates(firm, rates)
  const searchText = search.trim().toLowerCase()
  const shown = rates.filter((row) =>
    `${row.calibrateServiceName} ${row.calibrateServiceGroupName}`.toLowerCase().includes(searchText),
  )
  const groups = [...new Set(shown.map((row) => row.calibrateServiceGroupName))]
  return (
    <>
      <ToolRow
        search={<SearchBox value={search} onChange={setSearch} hint="Service or group" wait={0} />}
        chips={chip}
      />
      <form {...form.bind} className={s.scroll}>
        {(form.conflict || form.restoredAt !== undefined) && (
          <div className={s.told}>
            <RestoredDraft form={form} />
            {form.conflict && (
              <ConflictPanel
                {...form.conflict}
                what="these rates"
                saving={form.saving}
                onTakeStored={form.takeStored}
                onSave={(mine) => void form.saveMine(mine)}
              />
            )}
          </div>
        )}
        {shown.length === 0 ? (
          <div className={s.centre}>
            <Empty kind="noMatch" title={`No service matches “${search}”`}>
              <Button onClick={() => setSearch('')}>Clear search</Button>
            </Empty>
          </div>
        ) : (
          <table className={s.rates}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col" className={`${s.right} ${s.wide}`}>
                  Hours
                </th>
                <th scope="col" className={s.right}>
                  Base
                </th>
                <th scope="col" className={s.wide}>
                  Base from
                </th>
                <th scope="col" className={s.own}>
                  Own rate
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
                        <td className={`${s.right} ${s.wide}`}>{row.hours} h</td>
                        <td className={s.right}>
                          {dollars(row.base)}
                          <span className="muted">{row.isFlat ? ' flat' : '/h'}</span>
                        </td>
                        <td className={`muted ${s.wide}`}>{row.baseFrom}</td>
                        <td className={s.own}>
                          <MoneyField
                            label={`Own rate of ${row.calibrateServiceName}`}
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
        {form.dirty && <Button onClick={form.reset}>Discard</Button>}
        <SaveButton dirty={form.dirty} saving={form.saving} onSave={() => void form.submit()} />
      </footer>
    </>
  )
}
