import type { Definition } from 'pdfmake'
import type { CalibrationReportData, PageSize } from './data.ts'
import { title } from './head.ts'
import { pageDefinition, totals } from './page.ts'
import { photoGrid, photoName, type PhotoBlock } from './photos.ts'
import type { ReportPictures } from './pictures.ts'
import { scans } from './scans.ts'
import { visit } from './visit.ts'
import { t } from './texts.ts'

/** The report as a pdfmake document definition. Pure, so that tests can compare values. */
export function reportDefinition(
  data: CalibrationReportData,
  pictures: ReportPictures,
  paper: PageSize = 'LETTER',
): Definition {
  return pageDefinition(data, {
    name: t('name.calibrationReport'),
    logo: pictures.logo,
    images: images(pictures),
    paper,
    content: [
      title(data),
      ...data.visits.flatMap(visit),
      ...scans(data.scans),
      ...totals(data.totals),
      ...data.visits.flatMap((one, index) =>
        photoGrid(one.photos, photosOf(data, index), pictures.photos[index] ?? [], paper),
      ),
    ],
  })
}

/** Photos are an appendix after the totals. With several visits, each block names its visit. */
function photosOf({ visits }: CalibrationReportData, visit: number): PhotoBlock {
  return { visit, title: visits.length === 1 ? t('photos') : t('photos.ofVisit', { number: visit + 1 }) }
}

function images({ photos }: ReportPictures): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [visitAt, row] of photos.entries()) {
    for (const [at, picture] of row.entries()) if (picture) found[photoName(visitAt, at)] = picture.url
  }
  return found
}
