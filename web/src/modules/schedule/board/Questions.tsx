import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Place } from './rules/place.ts'
import type { BoardBay } from './rules/fit.ts'
import { t } from './texts.ts'
import type { Clash, Swap } from './useMoves.ts'
import { whenText } from './format.ts'

interface ClashProps {
  clash: Clash
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason to double-book. Closing it puts the visit back. */
export function DoubleBookDialog({ clash, onSave, onClose }: ClashProps) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    await onSave(reason.trim())
    setBusy(false)
  }
  return (
    <Dialog
      title={t('double.title', { ronumber: clash.visit.ronumber })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {t('double.save')}
          </Button>
        </DialogFoot>
      }
    >
      <div role="alert" style={{ marginBottom: 12 }}>
        <Note tone="warn">{clash.problem.detail}</Note>
      </div>
      <TextArea
        label={t('double.reason')}
        hint={t('double.hint')}
        rows={2}
        error={isTried && reason.trim() === '' ? t('double.required') : undefined}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}

interface SwapProps {
  swap: Swap
  bays: readonly BoardBay[]
  onSave: () => void
  onClose: () => void
}

/** Asks whether two visits should swap. Until then, both are dashed on the board. */
export function SwapDialog({ swap, bays, onSave, onClose }: SwapProps) {
  const { one, other, places } = swap
  const placeText = (place: Place): string => {
    const bay = bays.find((each) => each.bay === place.bay)
    const time = whenText(place)
    return bay ? t('swap.place', { time, bay: bay.bayName }) : time
  }
  const names = { one: one.ronumber, other: other.ronumber }
  return (
    <Dialog
      title={t('swap.title', names)}
      size="S"
      phone="sheet"
      alert
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" onClick={onSave} data-autofocus="">
            {t('swap.save')}
          </Button>
        </DialogFoot>
      }
    >
      <p className="soft">
        {t('swap.text', {
          ...names,
          onePlace: placeText(places[0]),
          otherPlace: placeText(places[1]),
        })}
      </p>
    </Dialog>
  )
}
