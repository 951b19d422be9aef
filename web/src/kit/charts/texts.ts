import { texts } from '#contract/kit/texts.ts'

export const t = texts('charts', {
  group: 'Charts',
  showTables: 'Show all charts as tables',
  showCharts: 'Show all charts',
  tableOf: 'Numbers of {{title}}',
  chartOf: 'Chart of {{title}}',
  fileOf: 'Download {{title}} as CSV',
})
