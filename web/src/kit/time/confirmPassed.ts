import { stamp } from '#contract/kit/time.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { hasPassed } from './hasPassed.ts'
import { t } from './texts.ts'

/** Asks before a visit is planned at a local time that is over in its zone. Resolves to true when it may be. */
export const confirmPassed = async (local: string, zone: string): Promise<boolean> =>
  !hasPassed(local, zone) ||
  confirm({
    title: t('passed.title'),
    text: t('passed.text', { time: stamp(local) }),
    confirmLabel: t('passed.anyway'),
  })
