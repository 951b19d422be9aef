import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { t } from '../texts.ts'

interface Props {
  from: string
  to: string
  onShow: (dates: { from: string; to: string }) => void
  onClose: () => void
}

/** Asks for the first and last day of a date range. */
export function DatesDialog({ from: shownFrom, to: shownTo, onShow, onClose }: Props) {
  const [from, setFrom] = useState(shownFrom)
  const [to, setTo] = useState(shownTo)
  const [isTried, setTried] = useState(false)
  const errors = {
    from: from ? undefined : t('range.required'),
    to: to ? (from && to < from ? t('range.swapped') : undefined) : t('range.required'),
  }
  const show = () => {
    setTried(true)
    if (!errors.from && !errors.to) onShow({ from, to })
  }
  return (
    <Dialog
      title={t('range.7')}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" onClick={show}>
            {t('range.show')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <FieldGrid columns={2}>
          <DateField
            label={t('range.from')}
            name="from"
            value={from}
            onChange={setFrom}
            error={isTried ? errors.from : undefined}
          />
          <DateField
            label={t('range.to')}
            name="to"
            value={to}
            onChange={setTo}
            error={isTried ? errors.to : undefined}
          />
        </FieldGrid>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
