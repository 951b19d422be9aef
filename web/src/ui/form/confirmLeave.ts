import { confirm } from '../overlay/confirm.ts'
import { unsavedWords } from './changes.ts'

/** Asks before typing is thrown away. @param count changed fields; with none there is nothing to ask */
export const confirmLeave = async (count: number): Promise<boolean> =>
  count === 0 ||
  confirm({
    title: 'Close without saving?',
    text: `${unsavedWords(count)}.`,
    go: 'Discard changes',
    cancel: 'Go on editing',
    danger: true,
  })
