import type { Node } from 'pdfmake'
import { appendPdfs, readPdfs } from './append-pdfs.ts'
import type { ClaimPackData, PageSize } from './data.ts'
import { registerFonts } from './fonts.ts'
import { title } from './head.ts'
import { OUTCOME } from './icons.ts'
import { pageDefinition } from './page.ts'
import { prepareLogo } from './pictures.ts'
import { oneLine } from './printable-text.ts'
import { renderPdf } from './render.ts'
import { facts, freeText, heading } from './sections.ts'
import { tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

/** Renders a claim pack as a PDF: a cover that says what is in it, and the documents behind it. Runs in the worker process. */
export async function claimPack(
  data: ClaimPackData,
  documents: readonly Buffer[],
  paper: PageSize = 'LETTER',
): Promise<Buffer> {
  registerFonts()
  const pdfs = await readPdfs(documents)
  const pages = pdfs.map((pdf) => pdf.getPageCount())
  const cover = await renderPdf(
    pageDefinition(data, {
      name: t('name.claimPack'),
      logo: await prepareLogo(data),
      paper,
      content: coverPage(data, pages),
    }),
  )
  return appendPdfs(cover, pdfs)
}

/** The content of the cover. Pure, so that tests can compare values. */
export function coverPage(data: ClaimPackData, pages: readonly number[]): Node[] {
  return [
    title(data, { number: { name: t('claim.number'), value: data.insurer?.claim || t('claim.noNumber') } }),
    { stack: [facts(data.facts, 4)], margin: [0, 10, 0, 0] },
    heading(t('claim.requirements'), data.headline),
    table(
      [10, 170, '*'],
      [
        tableName(t('claim.asked', { insurer: data.insurer?.name ?? '' }), '', 3),
        ...data.requirements.map(({ name, isMet, says }): Node[] => [
          {
            svg: OUTCOME[isMet === null ? 'notRecorded' : isMet ? 'passed' : 'notDone'],
            width: 10,
            margin: [0, 1, 0, 0],
          },
          { text: oneLine(name, 120), bold: true },
          { text: oneLine(says, 300) },
        ]),
      ],
      1,
    ),
    ...freeText(t('claim.reason'), data.reason),
    heading(t('claim.contents')),
    table(
      ['*', 80],
      [
        tableName(t('claim.document'), t('claim.pages'), 2),
        ...data.documents.map((name, at): Node[] => [
          { text: oneLine(name, 160) },
          { text: String(pages[at] ?? ''), alignment: 'right' },
        ]),
      ],
      1,
    ),
    ...freeText(t('notes'), data.note),
  ]
}
