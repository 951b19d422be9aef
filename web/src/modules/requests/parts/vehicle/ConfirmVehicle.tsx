import { IconAlertCircle, IconMessage, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { isSameVin } from '#contract/kit/vin.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { openChat } from '../../../../kit/chatRequests.ts'
import { VinScanner, type VinMethod } from '../../../../kit/camera/VinScanner.tsx'
import { actionErrorText } from '../../../../kit/list/listError.ts'
import { Vin } from '../../../../ui/base/Vin.tsx'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet } from '../../../../ui/tech/BottomSheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useConfirmVehicle } from '../../data.ts'
import { t } from './texts.ts'
import s from './vehicle.module.css'

interface Props {
  visit: EventShape
  /** It is the vehicle of the RO, and that is recorded. */
  onConfirmed: () => void
  onClose: () => void
}

/** Reads the VIN at the vehicle and compares it with the RO. Another vehicle is recorded too, and stops the work. */
export default function ConfirmVehicle({ visit, onConfirmed, onClose }: Props) {
  const confirm = useConfirmVehicle()
  const [wrong, setWrong] = useState<{ vin: string; how: VinMethod }>()
  const orderVin = visit.vin ?? ''
  const read = async (vin: string, how: VinMethod) => {
    const isMatch = orderVin === '' || isSameVin(vin, orderVin)
    if (!isMatch) setWrong({ vin, how })
    try {
      await confirm.mutateAsync({ calibrateEvent: visit.calibrateEvent, vin, how })
      if (!isMatch) return
      onConfirmed()
    } catch (error) {
      toast.error(actionErrorText(error, t('confirm.failed')))
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
            <Vin vin={orderVin} />
          </dd>
          <dt>{wrong.how === 'scanned' ? t('wrong.read') : t('wrong.typed')}</dt>
          <dd data-wrong="">
            <Vin vin={wrong.vin} />
          </dd>
        </dl>
        <p className={s.next}>{t('wrong.next')}</p>
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
