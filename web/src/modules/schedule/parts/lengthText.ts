import { t } from '../texts.ts'

/** "1 h 30 min" */
export const lengthText = (total: number): string => {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return t('length.minutes', { minutes })
  return minutes === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes })
}

/** "3 h of work, 40 min on the road" */
export const workText = ({ minutes, travelMinutes }: { minutes: number; travelMinutes: number }): string => {
  const work = lengthText(minutes)
  return travelMinutes > 0
    ? t('load.withWay', { work, travel: lengthText(travelMinutes) })
    : t('load.work', { work })
}
