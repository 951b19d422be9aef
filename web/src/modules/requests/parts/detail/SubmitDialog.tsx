import { useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { useCenters } from '../form/NewOrderFields.tsx'

interface Props {
  request: SavedRequestShape
  onGo: (serviceFirm: number | undefined) => Promise<boolean>
  onClose: () => void
}

/** Who shall do the work: the center that was chosen with the order, else the primary one, unless another is chosen. */
export function SubmitDialog({ request, onGo, onClose }: Props) {
  const { isKnown, centers, primary } = useCenters(request.firm)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const meant = centers.find((each) => each.id === request.wantedCenter) ?? primary
  const id = chosen ?? (meant ? String(meant.id) : null)
  const go = async () => {
    setBusy(true)
    if (await onGo(id === null ? undefined : Number(id))) onClose()
    else setBusy(false)
  }
  const foot = (
    <DialogFoot onCancel={onClose}>
      <Button look="primary" busy={busy} onClick={go} data-autofocus="">
        {`Submit RO ${request.ronumber}`}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog title={`Submit RO ${request.ronumber}`} size="S" phone="sheet" onClose={onClose} foot={foot}>
      <SelectField
        label="Center"
        hint={
          isKnown && centers.length === 0 ? 'No center serves this shop yet.' : 'It sees the RO from now on.'
        }
        options={centers.map((each) => ({ value: String(each.id), label: each.name }))}
        value={id}
        onChange={setChosen}
      />
    </Dialog>
  )
}
