import { systemLabel } from '#contract/kit/adasLabels.ts'
import { codeChangeLabel, codeStatusLabel, scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds } from '#contract/kit/scans.ts'
import { stamp } from '#contract/kit/time.ts'
import { compareScans } from '#server/modules/scans/door.ts'
import type { ReportScans } from '../pdf/data.ts'
import type { ScanRow } from '../reads/report-data.ts'
import { formatTime } from '../format-time.ts'
import { t } from '../texts.ts'

/** The scans of an order as the report shows them; null if none was read. Rows come newest first. Pure. */
export const reportScans = (rows: readonly ScanRow[], zone: string): ReportScans | null => {
  const kinds = scanKinds.filter((kind) => rows.some((row) => row.kind === kind))
  if (kinds.length === 0) return null
  const newest = kinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? [])
  const hasResult = kinds.includes('post')
  return {
    scans: newest.map(({ kind, tool, scanned_local: local, created_at: added }) => ({
      name: scanKindLabel(kind),
      // The clock of the tool has no zone.
      value: [local ? stamp(local) : formatTime(added, zone), tool].filter(Boolean).join(', '),
    })),
    heads: [...kinds.map(scanKindLabel), ...(hasResult ? [t('scans.result')] : [])],
    codes: compareScans(rows.map((row) => ({ ...row, isRead: true }))).map(({ first, change, ...seen }) => ({
      code: first.code,
      text: [first.text, first.module, first.system && systemLabel(first.system)].filter(Boolean).join(' · '),
      cells: [
        ...kinds.map((kind) => (seen[kind] ? codeStatusLabel(seen[kind]) : t('scans.notFound'))),
        ...(hasResult ? [codeChangeLabel(change)] : []),
      ],
    })),
  }
}
