import { useEffect, useState } from 'react'
import { listError } from '../../../../kit/list/listError.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useCharges } from './data.ts'
import { PaymentDialog } from './PaymentDialog.tsx'

/** Where something is invoiced and owed: asks what came in. It goes when all is paid, and the focus goes to the page. */
export function RecordPayment({ calibrate, size }: { calibrate: number; size: 'm' | 'l' }) {
  const [isOpen, setOpen] = useState(false)
  const found = useCharges(calibrate, isOpen)
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
      <Button look="primary" size={size} busy={isOpen && found.isPending} onClick={() => setOpen(true)}>
        Record payment…
      </Button>
      {isOpen && found.data && <PaymentDialog charges={found.data} onClose={close} />}
      {isOpen && found.isError && !found.data && (
        <Dialog title="Payment" size="S" onClose={close}>
          <ErrorState
            {...listError(found.error, () => void found.refetch())}
            title="The charges could not be loaded"
          />
        </Dialog>
      )}
    </>
  )
}
