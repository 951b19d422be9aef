import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useRequestHistory } from '../../data.ts'
import { HistoryList } from './HistoryList.tsx'

const pageStep = 50

/** The order's complete history, newest first. */
export function HistoryTab({ request, zone }: { request: RequestShape; zone: string }) {
  const [size, setSize] = useState(pageStep)
  const history = useRequestHistory(request.calibrate, size)
  if (history.isError && !history.data) {
    return <ErrorState title="The history could not be loaded" onAgain={() => void history.refetch()} />
  }
  if (!history.data) return <CardSkeleton lines={6} />
  const { items, count } = history.data
  return (
    <Card flush title="History" sub={`${count}`}>
      <HistoryList entries={items} zone={zone} full />
      {items.length < count && (
        <div style={{ padding: '0 12px 12px' }}>
          <Button size="s" busy={history.isFetching} onClick={() => setSize(size + pageStep)}>
            Show {Math.min(pageStep, count - items.length)} more
          </Button>
        </div>
      )}
    </Card>
  )
}
