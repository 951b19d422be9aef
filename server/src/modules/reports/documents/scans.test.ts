import { expect, test } from 'vitest'
import type { ScanRow } from '../reads/report-data.ts'
import { scans } from '../pdf/scans.ts'
import { reportScans } from './scans.ts'

const row = (kind: ScanRow['kind'], codes: string[], scanned: string | null = null): ScanRow => ({
  kind,
  tool: 'Snap-on',
  scanned_local: scanned,
  created_at: '2026-11-14T19:05:00Z',
  codes: codes.map((code) => ({
    code,
    module: 'IPMA',
    text: 'Camera',
    status: 'current',
    system: 'frontCamera',
  })),
})

test('the report shows each code with what became of it, and when each scan was made', () => {
  const data = reportScans(
    [row('post', ['C1001:78']), row('pre', ['C1001:78', 'U0121:00'], '2026-11-13 09:30')],
    'America/New_York',
  )
  expect(data).toEqual({
    scans: [
      { name: 'Pre-scan', value: '11/13/2026 09:30 am, Snap-on' },
      { name: 'Post-scan', value: '11/14/2026 02:05 pm EST, Snap-on' },
    ],
    heads: ['Pre-scan', 'Post-scan', 'Result'],
    codes: [
      {
        code: 'C1001:78',
        text: 'Camera · IPMA · Front camera',
        cells: ['Current', 'Current', 'Still there'],
      },
      { code: 'U0121:00', text: 'Camera · IPMA · Front camera', cells: ['Current', 'Not found', 'Cleared'] },
    ],
  })
  expect(JSON.stringify(scans(data))).toContain('Still there')
})

test('an order without scans says that none was read', () => {
  expect(reportScans([], 'America/New_York')).toBeNull()
  expect(JSON.stringify(scans(null))).toContain('No scan')
  expect(reportScans([row('pre', [])], 'America/New_York')).toMatchObject({ heads: ['Pre-scan'], codes: [] })
})
