import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/estimates', {
  'refused.tooLarge': '{{file}} is too large for an estimate ({{megabytes}} MB at most). Nothing was saved.',
  'refused.tooMany':
    'These are too many files for one estimate ({{max}} at most). Send one estimate at a time.',
  'refused.tooMuch': '{{file}} holds more than an estimate can (line {{line}}). Nothing was saved.',
  'refused.empty': '{{file}} is empty. Export the estimate again.',
  'refused.unknown':
    '{{file}} isn’t a BMS, EMS, or CIECA JSON estimate. Send an .xml or .json file, or all files of an EMS export.',
  'refused.zip': '{{file}} is a ZIP that can’t be opened: {{reason}} Make it again.',
  'refused.zipCut': 'it ends early.',
  'refused.zipLocked': 'it is encrypted.',
  'refused.zipKind': 'it uses a compression that isn’t supported.',
  'refused.zipLies': 'its sizes don’t match its contents.',
  'refused.severalEstimates': 'There is more than one estimate in these files. Send one estimate at a time.',
  'refused.mixed': 'These files mix estimates of different formats. Send one estimate at a time.',
  'refused.encoding': '{{file}} isn’t UTF-8 text (line {{line}}). Export it as UTF-8.',
  'refused.doctype':
    '{{file}} declares a document type (line {{line}}), which an estimate never needs. Nothing was saved.',
  'refused.xml': '{{file}} isn’t complete XML (line {{line}}). Export the estimate again.',
  'refused.root':
    '{{file}} is a {{root}}, not an estimate (line {{line}}). Send a VehicleDamageEstimateAddRq.',
  'refused.json': '{{file}} isn’t complete JSON (line {{line}}). Export the estimate again.',
  'refused.jsonRoot': '{{file}} doesn’t contain an estimate. Send a vehicleDamageEstimateAddRq as JSON.',
  'refused.jsonTwice': '{{file}} has {{field}} twice in the same place. Export the estimate again.',
  'refused.number': '“{{value}}” is no {{field}} ({{file}}, {{place}}). Correct it and export again.',
  'refused.vin': '{{file}} names no vehicle by VIN. Add the VIN and export again.',
  'refused.noLines': '{{file}} has no lines. Finish the estimate and export again.',
  'refused.tooManyLines': '{{file}} has more than {{max}} lines. Nothing was saved.',
  'refused.dbase': '{{file}} isn’t a dBase file. Export the estimate again.',
  'refused.dbaseHeader': '{{file}} has a damaged header: {{reason}} Export the estimate again.',
  'refused.headerCut': 'it ends early.',
  'refused.headerLengths': 'its field lengths don’t add up.',
  'refused.headerNames': 'it has fields without a proper name.',
  'refused.dbaseCut': '{{file}} ends early (record {{record}} of {{count}}). Send the complete file.',
  'refused.dbaseMore': '{{file}} holds more than its header says. Export the estimate again.',
  'refused.dbaseRecord': '{{file}} has a damaged record ({{record}}). Export the estimate again.',
  'refused.missingFile': 'The .{{kind}} file is missing. Send all files of the EMS export together.',
  'place.line': 'line {{line}}',
  'place.record': 'record {{record}}',
  'process.elsewhere': 'This estimate belongs to another repair order already. Open that one instead.',
  'process.old': 'A later version of this estimate was received. Use that one.',
  'process.removed': 'This estimate was removed. Restore it first.',
  'unprocess.linked': 'This estimate belongs to a repair order, so it stays processed.',
  'vehicle.differs':
    'The VIN {{vin}} of the estimate isn’t that of RO {{ronumber}} ({{other}}). Open the right repair order, or correct its VIN.',
})
