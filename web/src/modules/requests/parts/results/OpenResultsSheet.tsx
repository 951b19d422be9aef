import { IconCheck, IconClipboardCheck } from '@tabler/icons-react'
import { BigButton } from '../../../../ui/tech/BigButton.tsx'
import { BottomSheet, SheetAction } from '../../../../ui/tech/BottomSheet.tsx'
import { t } from './texts.ts'

interface Props {
  count: number
  onRecord: () => void
  onComplete: () => void
  onClose: () => void
}

/** Asked before a visit completes without the results that the report states. */
export default function OpenResultsSheet({ count, onRecord, onComplete, onClose }: Props) {
  return (
    <BottomSheet title={t('open.title', { count })} onClose={onClose}>
      <SheetAction icon={<IconClipboardCheck size={22} />} over={t('open.hint')} onClick={onRecord}>
        {t('open.record')}
      </SheetAction>
      <BigButton look="plain" icon={<IconCheck size={22} aria-hidden="true" />} onClick={onComplete}>
        {t('open.complete')}
      </BigButton>
    </BottomSheet>
  )
}
