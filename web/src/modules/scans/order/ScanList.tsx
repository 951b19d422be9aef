import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { numberText } from '#contract/kit/locale.ts'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import { stamp, stampAt } from '#contract/kit/time.ts'
import type { OrderScans } from '#contract/scans.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { useRemoveScan, type ScanShape } from './data.ts'
import { t } from './texts.ts'
import s from './scans.module.css'

interface Props {
  scans: OrderScans
  zone: string
  add: ReactNode
  onTeach: (scan: ScanShape) => void
}

/** The scans of an order, newest first: when, by which tool, and their files. */
export function ScanList({ scans: { scans, vin }, zone, add, onTeach }: Props) {
  const remove = useRemoveScan()
  return (
    <Card title={t('scans.title')} sub={String(scans.length)} flush actions={add}>
      <ul className={s.scans}>
        {scans.map((scan) => (
          <li key={scan.scan}>
            <div className={s.scan}>
              <div className={s.scanHead}>
                <b>{scanKindLabel(scan.kind)}</b>
                <span className={s.soft}>
                  {scan.isRead
                    ? scan.codes.length > 0
                      ? t('scans.codes', { count: scan.codes.length })
                      : t('scans.noCodes')
                    : t('scans.unread')}
                </span>
              </div>
              {scan.url ? (
                <a
                  href={scan.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('scans.open', { name: scan.fileName })}
                >
                  {scan.fileName}
                </a>
              ) : (
                <span>{scan.fileName}</span>
              )}
              <Facts scan={scan} vin={vin} zone={zone} />
              {scan.isRead && scan.rights.includes('teach') && scan.codes.length > 0 && (
                <button type="button" className={s.link} onClick={() => onTeach(scan)}>
                  {t('scans.teachAgain')}
                </button>
              )}
            </div>
            {scan.rights.includes('remove') && (
              <IconButton
                label={t('scans.remove', { name: scan.fileName })}
                size="s"
                icon={<IconTrash size={16} />}
                onClick={() => void remove(scan)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Facts({ scan, vin, zone }: { scan: ScanShape; vin: string; zone: string }) {
  const facts = [
    scan.scannedAt && t('scans.at', { at: stamp(scan.scannedAt) }),
    scan.tool && t('scans.tool', { tool: scan.tool }),
    scan.odometer !== null && t('scans.odometer', { value: numberText(scan.odometer) }),
    scan.layout && t('scans.layout', { name: scan.layout }),
    scan.checks.length > 0 && t('scans.confirmed', { items: scan.checks.join(', ') }),
    t('scans.by', { by: scan.by, at: stampAt(scan.at, zone) }),
  ].filter(Boolean)
  return (
    <>
      {facts.map((fact) => (
        <span key={String(fact)} className={s.soft}>
          {fact}
        </span>
      ))}
      {scan.vin === '' && vin !== '' && <span className={s.asks}>{t('scans.noVin')}</span>}
      {scan.vin !== '' && vin === '' && (
        <span className={s.asks}>{t('scans.vinOnly', { vin: scan.vin })}</span>
      )}
    </>
  )
}
