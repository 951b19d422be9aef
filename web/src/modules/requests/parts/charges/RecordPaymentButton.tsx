import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { ChargesDialog } from './ChargesDialog.tsx'
import { t } from './texts.ts'

/** Button that opens the payment dialog. It unmounts once nothing is owed, so the focus then moves to the page. */
export function RecordPaymentButton({ calibrate }: { calibrate: number }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('page')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('payment.open')}</Button>
      {isOpen && <ChargesDialog calibrate={calibrate} kind="pay" onClose={() => setOpen(false)} />}
    </>
  )
}
