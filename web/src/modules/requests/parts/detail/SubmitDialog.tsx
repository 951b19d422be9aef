import { useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { useCenters } from '../form/OrderFields.tsx'
import { t } from './texts.ts'

interface Props {
  request: SavedRequestShape
  onSubmit: (serviceFirm: number | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks which center gets the order. Preselects the center chosen with the order, otherwise the primary one. */
export function SubmitDialog({ request, onSubmit, onClose }: Props) {
  const { isKnown, centers, primary } = useCenters(request.firm)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const defaultCenter = centers.find((each) => each.id === request.wantedCenter) ?? primary
  const id = chosen ?? (defaultCenter ? String(defaultCenter.id) : null)
  const submit = async () => {
    setBusy(true)
    if (await onSubmit(id === null ? undefined : Number(id))) onClose()
    else setBusy(false)
  }
  const foot = (
    <DialogFoot onCancel={onClose}>
      <Button look="primary" busy={busy} onClick={submit} data-autofocus="">
        {t('submit.confirm', { ronumber: request.ronumber })}
      </Button>
    </DialogFoot>
  )
  return (
    <Dialog
      title={t('submit.title', { ronumber: request.ronumber })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={foot}
    >
      <SelectField
        label={t('submit.center')}
        hint={isKnown && centers.length === 0 ? t('submit.noCenter') : t('submit.hint')}
        options={centers.map((each) => ({ value: String(each.id), label: each.name }))}
        value={id}
        onChange={setChosen}
      />
    </Dialog>
  )
}
