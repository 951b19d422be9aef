import { useState } from 'react'
import type { SavedRequestShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useSaveRequest } from '../../data.ts'
import { useCenters } from '../form/OrderFields.tsx'
import { wantedErrors, wantedTimeOf } from '../form/requestForm.ts'
import { WantedTimeField } from '../form/WantedTimeField.tsx'
import { t } from './texts.ts'
import s from './submit.module.css'

interface Props {
  request: SavedRequestShape
  onSubmit: (serviceFirm: number | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks which center gets the order, and when the shop would like the work done. Preselects the center chosen with the order, otherwise the primary one. */
export function SubmitDialog({ request, onSubmit, onClose }: Props) {
  const { isKnown, centers, primary } = useCenters(request.firm)
  const save = useSaveRequest()
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [wantedDay, setDay] = useState(request.wantedTime?.slice(0, 10) ?? '')
  const [wantedTime, setTime] = useState(request.wantedTime?.slice(11) ?? '')
  const defaultCenter = centers.find((each) => each.id === request.wantedCenter) ?? primary
  const id = chosen ?? (defaultCenter ? String(defaultCenter.id) : null)
  const errors = wantedErrors({ wantedDay, wantedTime })
  const saveWanted = async (): Promise<boolean> => {
    const wanted = wantedTimeOf({ wantedDay, wantedTime })
    if (wanted === request.wantedTime) return true
    const body = { calibrate: request.calibrate, version: request.version, wantedTime: wanted }
    try {
      await save.mutateAsync({ body })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.problem.detail)
      return false
    }
  }
  const submit = async () => {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    setBusy(true)
    if ((await saveWanted()) && (await onSubmit(id === null ? undefined : Number(id)))) onClose()
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
      <div className={s.stack}>
        <SelectField
          label={t('submit.center')}
          hint={isKnown && centers.length === 0 ? t('submit.noCenter') : t('submit.hint')}
          options={centers.map((each) => ({ value: String(each.id), label: each.name }))}
          value={id}
          onChange={setChosen}
        />
        {request.rights.includes('editShop') && (
          <WantedTimeField
            day={{ value: wantedDay, onChange: setDay, error: isTried ? errors.wantedDay : undefined }}
            time={{ value: wantedTime, onChange: setTime, error: isTried ? errors.wantedTime : undefined }}
            services={request.wantedServices}
            shop={request.firm}
            center={id === null ? undefined : Number(id)}
          />
        )}
      </div>
    </Dialog>
  )
}
