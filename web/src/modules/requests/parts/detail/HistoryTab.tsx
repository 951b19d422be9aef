import { useState } from 'react'
import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { RecordViews } from '../../../../kit/display/RecordViews.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useProfile } from '../../../identity/door.ts'
import { ReceiptList } from '../../../receipts/door.ts'
import { useRequestHistory } from '../../data.ts'
import { HistoryList } from './HistoryList.tsx'
import { t } from './texts.ts'

const pageStep = 50

/** The order's complete history, newest first. */
export function HistoryTab({ request, zone }: { request: RequestShape; zone: string }) {
  const [size, setSize] = useState(pageStep)
  const maySeeViews = canOpen((useProfile().roles[0] ?? null) as Role | null, '/views')
  const history = useRequestHistory(request.calibrate, size)
  if (history.isError && !history.data) {
    return <ErrorState title={t('history.failed')} onAgain={() => void history.refetch()} />
  }
  if (!history.data) return <CardSkeleton lines={6} />
  const { items, count } = history.data
  return (
    <>
      <Card flush title={t('history.title')} sub={`${count}`}>
        <HistoryList entries={items} zone={zone} full />
        {items.length < count && (
          <div style={{ padding: '0 12px 12px' }}>
            <Button size="s" busy={history.isFetching} onClick={() => setSize(size + pageStep)}>
              {t('history.more', { number: Math.min(pageStep, count - items.length) })}
            </Button>
          </div>
        )}
      </Card>
      <Card flush title={t('history.receipts')}>
        <ReceiptList calibrate={request.calibrate} zone={zone} />
      </Card>
      {maySeeViews && (
        <Card flush title={t('history.views')}>
          <RecordViews of={{ calibrate: request.calibrate }} zone={zone} />
        </Card>
      )}
    </>
  )
}
