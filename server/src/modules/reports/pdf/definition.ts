import type { Definition, Node } from 'pdfmake'
import type { CalibrationReportData, Paper } from './data.ts'
import { band, runningHead, title, vehicleTitle } from './head.ts'
import { INK, SIDE, SIZE } from './look.ts'
import { photoGrid, photoName, type PhotoPlace } from './photos.ts'
import type { ReportPictures } from './pictures.ts'
import { line } from './printable.ts'
import { visit } from './visit.ts'

/** A visit whose heading would start below this share of the page starts on the next. */
const TOO_LOW = 0.82

/** The whole report as the PDF library's description of a document: pure, so that it can be tested as values. */
export function reportDefinition(
  data: CalibrationReportData,
  pictures: ReportPictures,
  paper: Paper = 'LETTER',
): Definition {
  return {
    pageSize: paper,
    pageMargins: [SIDE, 68, SIDE, 58],
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `Calibration report, RO ${line(data.ro, 30)}, ${vehicleTitle(data)}`,
      author: line(data.firm.name, 120),
    },
    defaultStyle: { font: 'Roboto', fontSize: SIZE.body, color: INK.text, lineHeight: 1.12 },
    images: images(pictures),
    header: (page, _pages, size) => (page === 1 ? band(data, pictures.logo, size) : runningHead(data)),
    footer: (page, pages) => foot(data, page, pages),
    pageBreakBefore: (node) => node.headlineLevel === 1 && node.startPosition.verticalRatio > TOO_LOW,
    content: [
      title(data),
      ...data.visits.flatMap(visit),
      ...totals(data),
      ...data.visits.flatMap((one, index) =>
        photoGrid(one.photos, photosOf(data, index), pictures.photos[index] ?? [], paper),
      ),
    ],
  }
}

/** Photos follow the sum, as an appendix; with several visits each says of which it is. */
function photosOf({ visits }: CalibrationReportData, visit: number): PhotoPlace {
  return { visit, title: visits.length === 1 ? 'Photos' : `Photos of visit ${visit + 1}` }
}

function images({ logo, photos }: ReportPictures): Record<string, string> {
  const found: Record<string, string> = {}
  if (logo) found['logo'] = logo.url
  for (const [visitAt, row] of photos.entries()) {
    for (const [at, picture] of row.entries()) if (picture) found[photoName(visitAt, at)] = picture.url
  }
  return found
}

function foot(data: CalibrationReportData, page: number, pages: number): Node {
  return {
    margin: [SIDE, 20, SIDE, 0],
    fontSize: SIZE.label,
    color: INK.label,
    columnGap: 12,
    columns: [
      { text: `${line(data.firm.name, 48)} · RO ${line(data.ro, 24)}`, width: '*' },
      { text: `Page ${page} of ${pages}`, alignment: 'center', width: 90 },
      { text: `Printed ${line(data.printed, 48)}`, alignment: 'right', width: '*' },
    ],
  }
}

function totals({ totals: lines }: CalibrationReportData): Node[] {
  if (lines.length === 0) return []
  const last = lines.length - 1
  const body = lines.map(({ label, amount }, at): Node[] => [
    { text: line(label, 80), bold: at === last, fontSize: at === last ? SIZE.section : SIZE.body },
    {
      text: line(amount, 24),
      bold: at === last,
      fontSize: at === last ? SIZE.section : SIZE.body,
      alignment: 'right',
      noWrap: true,
    },
  ])
  const layout = {
    hLineWidth: (index: number) => (index === last ? 0.75 : 0),
    vLineWidth: () => 0,
    hLineColor: INK.rule,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  }
  return [
    {
      unbreakable: true,
      margin: [0, 8, 0, 20],
      columns: [
        { text: '', width: '*' },
        { width: 230, table: { widths: ['*', 'auto'], body }, layout },
      ],
    },
  ]
}
