import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { read } from '../../../kit/api/queries.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, pageQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Money, moneyText } from '../../../ui/base/Money.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { Link } from '../../../ui/Link.tsx'
import { announce, useSendEstimates, type Outcome, type RepairRow } from '../data.ts'
import { AddButton } from '../parts/AddButton.tsx'
import { EstimateDialog } from '../parts/EstimateDialog.tsx'
import { ResultsDialog } from '../parts/ResultsDialog.tsx'
import { useDrop } from '../parts/useDrop.ts'
import { versionText } from '../format.ts'
import { t } from '../texts.ts'
import s from '../estimates.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

const plan = pagePlan('estimates', { orderBy: 'receivedAt', sort: 'desc' }, { state: 'all' }, { fills: true })

const stateText = ({ isProcessed, calibrateNumber }: RepairRow): string => {
  if (calibrateNumber) return t('state.ro', { number: calibrateNumber })
  return t(isProcessed ? 'state.processed' : 'state.open')
}

const columns = (): readonly ListColumn<RepairRow>[] => [
  {
    key: 'vehicleText',
    title: t('column.vehicle'),
    render: (row) => (
      <>
        {row.vehicleText} <Vin vin={row.vin} last8 />
      </>
    ),
    cell: (row) => `${row.vehicleText} ${row.vin}`,
    tone: 'title',
    sortable: true,
    always: true,
    min: 250,
  },
  {
    key: 'state',
    title: t('column.state'),
    render: (row) =>
      row.calibrate === null ? (
        <Tag>{stateText(row)}</Tag>
      ) : (
        <Link href={links.request(row.calibrate)}>{stateText(row)}</Link>
      ),
    cell: stateText,
    width: 120,
  },
  {
    key: 'ronumber',
    title: t('column.ronumber'),
    render: (row) => row.ronumber,
    cell: (row) => row.ronumber,
    sortable: true,
    width: 115,
  },
  {
    key: 'claimNumber',
    title: t('column.claim'),
    width: 110,
    render: (row) => row.claimNumber,
    cell: (row) => row.claimNumber,
  },
  {
    key: 'ownerName',
    title: t('column.owner'),
    width: 130,
    render: (row) => row.ownerName,
    cell: (row) => row.ownerName,
    sortable: true,
  },
  {
    key: 'insurer',
    title: t('column.insurer'),
    width: 135,
    render: (row) => row.insurer,
    cell: (row) => row.insurer,
    sortable: true,
  },
  {
    key: 'supplement',
    title: t('column.version'),
    render: (row) => versionText(row.supplement),
    cell: (row) => versionText(row.supplement),
    width: 110,
  },
  {
    key: 'lines',
    title: t('column.lines'),
    hidden: true,
    render: (row) => row.lines,
    cell: (row) => row.lines,
    align: 'right',
    sortable: true,
    width: 70,
    tone: 'soft',
  },
  {
    key: 'gross',
    title: t('column.gross'),
    render: (row) => row.gross && <Money amount={row.gross} />,
    cell: (row) => row.gross,
    align: 'right',
    sortable: true,
    width: 100,
  },
  {
    key: 'receivedAt',
    title: t('column.received'),
    render: (row) => stampAt(row.receivedAt, displayZone()),
    cell: (row) => stampAt(row.receivedAt, displayZone()),
    sortable: true,
    tone: 'soft',
    width: 170,
  },
  {
    key: 'firm',
    title: t('column.firm'),
    hidden: true,
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
    tone: 'soft',
  },
]

const filterOf = (state: string) => (state === 'open' || state === 'processed' ? state : 'all')

/** /estimates: received estimates. Files can be dropped anywhere on the page. */
export default function Estimates() {
  const [opened, setOpened] = useState<number>()
  const [outcomes, setOutcomes] = useState<Outcome[]>([])
  const { sending, send } = useSendEstimates()
  const take = (files: File[]) =>
    void send(files).then((all) => {
      const [only] = all
      if (all.length === 1 && only?.estimate) {
        if (only.estimate.isKnown || only.estimate.calibrate !== null) announce(only.estimate)
        setOpened(only.estimate.repairData)
      } else setOutcomes(all)
    })
  const { isOver, drop } = useDrop(take)
  const list = useTextMemo(() => columns(), [])
  const add = <AddButton busy={sending !== undefined} look="primary" onFiles={take} />
  return (
    <div className={s.page} {...drop}>
      {isOver && <div className={s.over}>{t('drop.here')}</div>}
      <div role="status" className="vh">
        {sending && t('drop.reading', { name: sending })}
      </div>
      <ListPage<RepairRow, typeof plan.defaults>
        title={t('list.title')}
        unit={t('list.unit')}
        one={t('list.one')}
        hint={t('list.search')}
        plan={plan}
        columns={list}
        read={(state) =>
          read('GET bms/repairs', { query: { ...pageQuery(state), filter: filterOf(state.state) } })
        }
        rowKey={(row) => row.repairData}
        version={(row) => row.version}
        live={['estimate', 'bms/repairs']}
        chips={({ state, set }) => (
          <OptionFilter
            label={t('state.label')}
            options={[
              { value: 'all', label: t('state.all') },
              { value: 'open', label: t('state.open') },
              { value: 'processed', label: t('state.processed') },
            ]}
            chosen={state.state}
            any="all"
            onChange={(next) => set({ state: next })}
          />
        )}
        isFiltered={({ state }) => state !== 'all'}
        cleared={{ state: 'all' }}
        onOpen={(row) => setOpened(row.repairData)}
        action={add}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.vehicleText}</b>
            <span className="soft cut">
              {[stateText(row), row.ownerName, row.insurer].filter(Boolean).join(' · ')}
            </span>
            <span className="muted cut">
              {[versionText(row.supplement), row.gross && moneyText(row.gross)].filter(Boolean).join(' · ')}
            </span>
          </div>
        )}
        none={{ title: t('list.none.title'), text: t('list.none.text'), action: add }}
      >
        {() => (
          <>
            {outcomes.length > 0 && (
              <ResultsDialog
                outcomes={outcomes}
                onClose={() => setOutcomes([])}
                onOpen={(repairData) => {
                  setOutcomes([])
                  setOpened(repairData)
                }}
              />
            )}
            {opened !== undefined && (
              <EstimateDialog key={opened} repairData={opened} onClose={() => setOpened(undefined)} />
            )}
          </>
        )}
      </ListPage>
    </div>
  )
}
