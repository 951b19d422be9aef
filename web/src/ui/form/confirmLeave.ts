import { confirm } from '../overlay/confirm.ts'
import { unsavedMessage } from './changes.ts'

/**
 * Asks before unsaved changes are discarded.
 * @param count number of changed fields; with 0 it doesn't ask
 * @returns true when the form may be left
 */
export const confirmLeave = async (count: number): Promise<boolean> =>
  count === 0 ||
  confirm({
    title: 'Close without saving?',
    text: `${unsavedMessage(count)}.`,
    confirmLabel: 'Discard changes',
    cancelLabel: 'Go on editing',
    danger: true,
  })
