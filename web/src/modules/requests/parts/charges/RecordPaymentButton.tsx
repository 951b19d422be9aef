import { useEffect, useState } from 'react'
import { listError } from '../../../../kit/list/listError.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useCharges } from './data.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { t } from './texts.ts'

/** Button that opens the payment dialog. It unmounts once nothing is owed, so the focus then moves to the page. */
export function RecordPaymentButton({ calibrate, size }: { calibrate: number; size: 'm' | 'l' }) {
  const [isOpen, setOpen] = useState(false)
  const query = useCharges(calibrate, isOpen)
  const close = () => setOpen(false)
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('page')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <>
      <Button look="primary" size={size} busy={isOpen && query.isPending} onClick={() => setOpen(true)}>
        {t('payment.open')}
      </Button>
      {isOpen && query.data && <PaymentDialog charges={query.data} onClose={close} />}
      {isOpen && query.isError && !query.data && (
        <Dialog title={t('payment.title')} size="S" onClose={close}>
          <ErrorState {...listError(query.error, () => void query.refetch())} title={t('loadFailed')} />
        </Dialog>
      )}
    </>
  )
}
