import { texts } from './texts.ts'

export const t = texts('contract/scans', {
  'kind.pre': 'Pre-scan',
  'kind.inProcess': 'In-process scan',
  'kind.post': 'Post-scan',
  'status.current': 'Current',
  'status.pending': 'Pending',
  'status.permanent': 'Permanent',
  'status.history': 'History',
  'status.unknown': 'Not stated',
  'change.open': 'Open',
  'change.remains': 'Still there',
  'change.new': 'New',
  'change.cleared': 'Cleared',
  'column.code': 'Code',
  'column.text': 'Description',
  'column.module': 'Module',
  'column.status': 'Status',
})
