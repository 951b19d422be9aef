import { IconAlertTriangle, IconBan, IconCheck, IconDeviceMobile, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import type { ReceiptShape } from '#contract/receipts.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { receiptNumber } from '../../../kit/outbox/receiptNumber.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { receiptsQuery } from '../data.ts'
import { t } from '../texts.ts'
import s from './receipts.module.css'

const pageStep = 50

const icons: Record<ReceiptShape['state'], ReactNode> = {
  waiting: <IconDeviceMobile size={18} aria-hidden="true" />,
  sent: <IconCheck size={18} aria-hidden="true" />,
  refused: <IconBan size={18} aria-hidden="true" />,
  discarded: <IconTrash size={18} aria-hidden="true" />,
}

interface Props {
  calibrate: number
  calibrateEvent?: number
  zone: string
  /** What stands there if nothing has a receipt; by default words that say so. */
  none?: ReactNode
}

/** What was done on devices for an order or a visit: when it was done, sent, and received, and what is missing. */
export function ReceiptList({ calibrate, calibrateEvent, zone, none }: Props) {
  const [size, setSize] = useState(pageStep)
  useLiveRefresh('event request file', 'receipt/receipts')
  const receipts = useQuery({
    ...receiptsQuery(calibrate, calibrateEvent, size),
    placeholderData: keepPreviousData,
  })
  if (receipts.isError && !receipts.data)
    return <ErrorState title={t('receipts.failed')} onAgain={() => void receipts.refetch()} />
  if (!receipts.data) return <CardSkeleton lines={3} />
  const { items, count, waiting, refused } = receipts.data
  if (count === 0) return none ?? <p className={s.none}>{t('receipts.none')}</p>
  return (
    <div className={s.receipts}>
      {waiting > 0 && <p className={s.waiting}>{t('receipts.waiting', { count: waiting })}</p>}
      {refused > 0 && <p className={s.waiting}>{t('receipts.refused', { count: refused })}</p>}
      <ol aria-label={t('receipts.title')}>
        {items.map((receipt) => (
          <Receipt key={receipt.receipt} receipt={receipt} zone={zone} />
        ))}
      </ol>
      {items.length < count && (
        <Button size="s" busy={receipts.isFetching} onClick={() => setSize(size + pageStep)}>
          {t('receipts.more', { number: Math.min(pageStep, count - items.length) })}
        </Button>
      )}
    </div>
  )
}

function Receipt({ receipt, zone }: { receipt: ReceiptShape; zone: string }) {
  const { says, by, state, reason, capturedAt, sentAt, arrivedAt, missing } = receipt
  const times = [
    t('times.captured', { time: stampAt(capturedAt, zone) }),
    sentAt && t('times.sent', { time: stampAt(sentAt, zone) }),
    arrivedAt && t('times.arrived', { time: stampAt(arrivedAt, zone) }),
  ].filter(Boolean)
  return (
    <li data-state={state}>
      <span className={s.icon}>{icons[state]}</span>
      <div className="grow">
        <p>
          <b>{says}</b> <span className={s.state}>{t(`state.${state}`)}</span>
        </p>
        <p className={s.about}>{t('receipt.by', { name: by, number: receiptNumber(receipt) })}</p>
        <p className={`${s.about} num`}>{times.join(' · ')}</p>
        {state === 'refused' && reason && <p className={s.reason}>{reason}</p>}
        {missing > 0 && (
          <p className={s.reason}>
            <IconAlertTriangle size={16} aria-hidden="true" /> {t('receipts.missing', { count: missing })}
          </p>
        )}
      </div>
    </li>
  )
}
