import { useQueryClient } from '@tanstack/react-query'
import { IconAlertCircle, IconMessage, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { isSameVin } from '#contract/kit/vin.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { openChat } from '../../../../kit/chatRequests.ts'
import { VinScanner, type VinMethod } from '../../../../kit/camera/VinScanner.tsx'
import { warn } from '../../../../kit/browser/log.ts'
import type { Outcome } from '../../../../kit/outbox/act.ts'
import { act, currentOutbox, sayKept } from '../../../../kit/outbox/current.ts'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { visitAct } from '../tech/useTicks.ts'
import { visitQuery } from '../tech/visitQuery.ts'
import { isVehicleConfirmed } from './asksForVehicle.ts'
import { t } from './texts.ts'
import s from './vehicle.module.css'

interface Props {
  visit: EventShape
  /** It is the vehicle of the RO, and that is recorded, here or on the server. */
  onConfirmed: () => void
  onClose: () => void
}

/** Another vehicle than the one on the order. */
interface Wrong {
  vin: string
  how: VinMethod
  orderVin: string
  /** It waits on this device for a connection. */
  isKept?: boolean
}

/**
 * Reads the VIN at the vehicle and compares it with the RO. Another vehicle is recorded too, and stops the work. Without a
 * connection the VIN that this device knows decides, and the server compares again when the reading arrives.
 */
export default function ConfirmVehicle({ visit, onConfirmed, onClose }: Props) {
  const client = useQueryClient()
  const [wrong, setWrong] = useState<Wrong>()
  const orderVin = visit.vin ?? ''
  const record = async (vin: string, how: VinMethod, isMatch: boolean): Promise<Outcome> => {
    const added = await act(
      visitAct(visit, 'vehicle', {
        call: 'POST calibrate/confirmVehicle',
        body: { calibrateEvent: visit.calibrateEvent, vin, how },
        says: t(isMatch ? 'act.confirmed' : 'act.wrong', { vin }),
      }),
    )
    const outcome = await added.outcome
    // The person sees the refusal here, so it needn't be kept.
    if (outcome.kind === 'refused') void currentOutbox()?.discard(added.act.id, 'refused')
    return outcome
  }
  const read = async (vin: string, how: VinMethod) => {
    const isMatch = orderVin === '' || isSameVin(vin, orderVin)
    if (!isMatch) setWrong({ vin, how, orderVin })
    try {
      const outcome = await record(vin, how, isMatch)
      if (outcome.kind === 'refused') {
        toast.error(outcome.reason)
        if (isMatch) onClose()
        return
      }
      if (outcome.kind === 'waiting') {
        if (!isMatch) return setWrong((now) => now && { ...now, isKept: !outcome.isUnstored })
        sayKept(outcome, t('confirm.kept'))
        return onConfirmed()
      }
      const answer = outcome.answer as EventShape
      client.setQueryData(visitQuery(visit.calibrateEvent).queryKey, answer)
      // The order's VIN may have changed since this device loaded it.
      if (isVehicleConfirmed(answer)) onConfirmed()
      else if (isMatch) setWrong({ vin, how, orderVin: answer.vin ?? '' })
    } catch (error) {
      warn('Recording the VIN failed.', error)
      toast.error(t('confirm.failed'))
      if (isMatch) onClose()
    }
  }
  if (wrong)
    return (
      <BottomSheet
        title={t('wrong.title', { ro: visit.ronumber })}
        tone="bad"
        icon={<IconAlertCircle size={22} color="var(--red-icon)" aria-hidden="true" />}
        onClose={onClose}
      >
        <dl className={s.vins}>
          <dt>{t('wrong.order')}</dt>
          <dd>
            <Vin vin={wrong.orderVin} />
          </dd>
          <dt>{wrong.how === 'scanned' ? t('wrong.read') : t('wrong.typed')}</dt>
          <dd data-wrong="">
            <Vin vin={wrong.vin} />
          </dd>
        </dl>
        <p className={s.next}>{t('wrong.next')}</p>
        <div role="status">{wrong.isKept && <Note tone="warn">{t('wrong.kept')}</Note>}</div>
        <BigButton icon={<IconScan size={22} />} onClick={() => setWrong(undefined)}>
          {t('wrong.again')}
        </BigButton>
        <BigButton
          look="plain"
          icon={<IconMessage size={22} />}
          onClick={() => {
            onClose()
            openChat(`request_${visit.calibrate}`)
          }}
        >
          {t('wrong.chat')}
        </BigButton>
      </BottomSheet>
    )
  return (
    <VinScanner
      title={t('confirm.title')}
      sub={t('confirm.sub', { ro: visit.ronumber, last: orderVin.slice(-8) })}
      allowsShort
      onVin={(vin, how) => void read(vin, how)}
      onClose={onClose}
    />
  )
}
