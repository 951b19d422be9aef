import { t } from '../texts.ts'

/** "1 h 30 min" */
export const lengthText = (total: number): string => {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return t('length.minutes', { minutes })
  return minutes === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes })
}
