import { confirm } from '../overlay/confirm.ts'
import { t } from './texts.ts'

/**
 * Asks before unsaved changes are discarded.
 * @param count number of changed fields; with 0 it doesn't ask
 * @returns true when the form may be left
 */
export const confirmLeave = async (count: number): Promise<boolean> =>
  count === 0 ||
  confirm({
    title: t('leave.title'),
    text: t('leave.text', { count }),
    confirmLabel: t('leave.discard'),
    cancelLabel: t('leave.stay'),
    danger: true,
  })
