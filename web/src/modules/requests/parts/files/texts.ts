import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/files', {
  deleted: '{{name}} deleted',
  restored: '{{name}} restored',
  failed: "{{name}} wasn't changed. Try again.",
  none: 'No files yet',
  noneText: "This RO's photos, scans, and reports show up here.",
  'column.picture': 'Picture',
  'column.name': 'Name',
  'column.visit': 'Visit',
  'column.added': 'Added',
  'column.size': 'Size',
  'column.actions': 'Actions',
  'row.visit': 'Visit {{number}}',
  'row.ro': 'RO',
  'row.taken': 'Taken {{time}}',
  'row.open': 'Open {{name}}',
  'row.delete': 'Delete {{name}}',
  more: 'Show {{number}} more of {{total}}',
  missing: 'Missing',
  required: 'Required',
})
