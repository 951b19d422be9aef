import type { Definition, Node } from 'pdfmake'
import type { CalibrationReportData, PageSize } from './data.ts'
import { title } from './head.ts'
import { certificatePage } from './certificate-page.ts'
import { PART, pageDefinition } from './page.ts'
import { photoGrid, photoName, type PhotoBlock } from './photos.ts'
import type { ReportPictures } from './pictures.ts'
import { scanReports, type ScanNote } from './scan-reports.ts'
import { scans } from './scans.ts'
import { oneLine } from './printable-text.ts'
import { facts } from './sections.ts'
import { SIGNATURE, signedStatement } from './signed-statement.ts'
import { SIZE } from './styles.ts'
import { systems } from './systems.ts'
import { results, visit } from './visit.ts'
import { t } from './texts.ts'

/** The report as a pdfmake document definition. `scanNotes` say which scan tool reports follow. Pure, so that tests can compare values. */
export function reportDefinition(
  data: CalibrationReportData,
  pictures: ReportPictures,
  paper: PageSize = 'LETTER',
  scanNotes: readonly ScanNote[] = [],
): Definition {
  return pageDefinition(data, {
    name: t('name.calibrationReport'),
    logo: pictures.logo,
    images: images(pictures),
    paper,
    content: [
      title(data),
      { stack: [facts(data.facts)], margin: [0, 10, 0, 0] },
      resultsHeading(data.headline),
      ...systems(data.systems),
      ...results(t('drives'), data.drives, 70),
      ...scans(data.scans),
      signedStatement(data, pictures.signature !== null),
      ...certificatePage(data),
      ...appendix(data),
      ...data.visits.flatMap((one, index) =>
        photoGrid(one.photos, photosOf(data, index), pictures.photos[index] ?? [], paper),
      ),
      ...scanReports(scanNotes),
    ],
  })
}

/** The headline counts all verdicts, so it stands out. */
function resultsHeading(headline: string): Node {
  return {
    margin: [0, 10, 0, 6],
    columnGap: 12,
    columns: [
      { text: t('visit.results'), bold: true, fontSize: SIZE.visit, width: 'auto' },
      { text: oneLine(headline, 120), bold: true, alignment: 'right', width: '*', margin: [0, 3, 0, 0] },
    ],
  }
}

/** The visits begin on a page of their own, so that the first says only what counts. */
function appendix({ visits }: CalibrationReportData): Node[] {
  const [first, ...more] = visits.map(visit)
  return first ? [{ headlineLevel: PART, stack: first }, ...more.flat()] : []
}

/** Photos come last. With several visits, each block names its visit. */
function photosOf({ visits }: CalibrationReportData, visit: number): PhotoBlock {
  return { visit, title: visits.length === 1 ? t('photos') : t('photos.ofVisit', { number: visit + 1 }) }
}

function images({ photos, signature }: ReportPictures): Record<string, string> {
  const found: Record<string, string> = signature ? { [SIGNATURE]: signature.url } : {}
  for (const [visitAt, row] of photos.entries()) {
    for (const [at, picture] of row.entries()) if (picture) found[photoName(visitAt, at)] = picture.url
  }
  return found
}
