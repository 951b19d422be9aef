import { bytesText } from '../../../kit/files/fileText.ts'
import { t } from '../texts.ts'
import s from './storage.module.css'

/** Used space as a bar and text. */
export function UsedSpace({ bytes, quota }: { bytes: number; quota: number }) {
  const share = quota > 0 ? Math.min(1, bytes / quota) : 0
  return (
    <span className={s.used} data-full={share > 0.9 || undefined}>
      <span className={s.bar} aria-hidden="true">
        <span style={{ width: `${Math.max(share * 100, bytes > 0 ? 2 : 0)}%` }} />
      </span>
      {share > 0 && share < 0.01 ? t('used.little') : `${Math.round(share * 100)}%`}
      <span className="vh"> {t('used.of', { size: bytesText(quota) })}</span>
    </span>
  )
}
