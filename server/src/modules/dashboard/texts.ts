import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/dashboard', {
  'trend.tooShort': 'This range is too short for a trend. Choose a month or more.',
  'export.none': 'No invoices in this range. Choose other dates.',
  'export.noPart': 'This export has {{count}} files. Choose one of them.',
  'export.unproven': "The file doesn't add up to the invoices, so it wasn't made. Tell support: {{why}}",
  'refused.noCustomer': 'It has no customer name',
  'refused.negative': "QuickBooks Online doesn't import credit memos. Enter it there by hand",
  'refused.lineNegative': "QuickBooks Online doesn't import negative lines. Enter it there by hand",
  'refused.tooManyRows': "It has more than {{max}} lines, which don't fit in one file",
  'refused.longNumber': 'Its number has more than {{max}} characters. Enter it there by hand',
  'warning.salesTax':
    'These invoices have sales tax. QuickBooks Online refuses invoice files of a company with automatic sales tax: check its settings before you import.',
  'warning.names_one': '{{count}} customer name was shortened to {{max}} characters.',
  'warning.names_other': '{{count}} customer names were shortened to {{max}} characters.',
  'export.tooMany': 'This range has more than {{max}} invoices. Choose a shorter one.',
})
