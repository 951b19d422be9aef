import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstimatePartProps } from '../../../kit/orderParts.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { announce, useRepair, useSendEstimates, type Outcome } from '../data.ts'
import { AddButton } from './AddButton.tsx'
import { EstimateView } from './EstimateView.tsx'
import { Refusal } from './ResultsDialog.tsx'
import { useDrop } from './useDrop.ts'
import { t } from '../texts.ts'
import s from '../estimates.module.css'

/** The tab "Estimate" of a repair order: its latest estimate, and a place to drop one or a supplement. */
export default function EstimateTab({ calibrate }: EstimatePartProps) {
  useLiveRefresh('estimate', 'bms/repairs')
  const found = useQuery({
    ...read('GET bms/repairs', { query: { calibrate, pageSize: 100 } }),
    placeholderData: keepPreviousData,
  })
  const { sending, send } = useSendEstimates(calibrate)
  const [refused, setRefused] = useState<Outcome[]>([])
  const [chosen, setChosen] = useState<number>()
  const take = (files: File[]) =>
    void send(files).then((outcomes) => {
      setRefused(outcomes.filter(({ problem }) => problem))
      setChosen(undefined)
      const last = outcomes.findLast(({ estimate }) => estimate)?.estimate
      if (last) announce(last)
    })
  const { isOver, drop } = useDrop(take)
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('view.loadFailed')} />
  if (!found.data) return <CardSkeleton lines={10} />
  const latest = found.data.items.toSorted(
    (a, b) => b.supplement - a.supplement || b.repairData - a.repairData,
  )[0]
  return (
    <div className={s.main} {...drop}>
      {isOver && <div className={s.over}>{t('drop.here')}</div>}
      <div role="status" className={s.refusals}>
        {sending && <span>{t('drop.reading', { name: sending })}</span>}
        {refused.map(({ name, problem }) => (
          <Refusal key={name} name={name} problem={problem ?? ''} />
        ))}
      </div>
      {latest ? (
        <>
          <div data-noprint="">
            <AddButton busy={sending !== undefined} onFiles={take} />
          </div>
          <Latest repairData={chosen ?? latest.repairData} onVersion={setChosen} />
        </>
      ) : (
        <div className={s.drop} data-over={isOver || undefined}>
          <Empty kind="none" title={t('drop.orderTitle')} text={t('drop.orderText')}>
            <AddButton busy={sending !== undefined} onFiles={take} />
          </Empty>
        </div>
      )}
    </div>
  )
}

function Latest({ repairData, onVersion }: { repairData: number; onVersion: (id: number) => void }) {
  const query = useRepair(repairData)
  if (query.error && !query.data)
    return <ErrorState {...listError(query.error, () => void query.refetch())} title={t('view.loadFailed')} />
  if (!query.data) return <CardSkeleton lines={10} />
  return <EstimateView estimate={query.data} onVersion={onVersion} />
}
