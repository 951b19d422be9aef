import { t } from './texts.ts'

/** Options of "View by". Keys are the list modes. */
export const modes = () =>
  [
    { key: '1', label: t('mode.ros') },
    { key: '2', label: t('mode.visits') },
    { key: '3', label: t('mode.locations') },
  ] as const satisfies readonly { key: string; label: string }[]
