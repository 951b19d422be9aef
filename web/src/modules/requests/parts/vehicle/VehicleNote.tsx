import { useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { actionErrorText } from '../../../../kit/list/listError.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useAcceptVehicle } from '../../data.ts'
import { ReasonDialog } from '../detail/ReasonDialog.tsx'
import { stampAt } from '../visitText.ts'
import { isVehicleConfirmed } from './asksForVehicle.ts'
import { t } from './texts.ts'
import s from './vehicle.module.css'

interface Props {
  visit: EventShape
  zone: string
  /** Keeps its distance from the edges of a card. */
  inCard?: boolean
}

/** Says that another vehicle was found. The center can accept it with a reason. */
export function VehicleNote({ visit, zone, inCard }: Props) {
  const accept = useAcceptVehicle()
  const [isAsking, setAsking] = useState(false)
  const check = visit.vehicleCheck
  if (!check || isVehicleConfirmed(visit)) return null
  const submit = async (reason: string) => {
    try {
      await accept.mutateAsync({ calibrateEvent: visit.calibrateEvent, reason })
      toast.ok(t('note.accepted'))
      return true
    } catch (error) {
      toast.error(actionErrorText(error, t('note.acceptFailed')))
      return false
    }
  }
  return (
    <div className={inCard ? s.inCard : undefined}>
      <Note
        tone="bad"
        end={
          visit.rights.includes('acceptVehicle') && (
            <Button onClick={() => setAsking(true)}>{t('note.accept')}</Button>
          )
        }
      >
        <Rich
          text={t.template('note.wrong')}
          values={{ by: check.by, vin: check.vin, at: stampAt(check.at, zone), orderVin: visit.vin ?? '' }}
        />
      </Note>
      {isAsking && (
        <ReasonDialog
          action={t('note.acceptVerb')}
          subject={t('note.subject')}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
