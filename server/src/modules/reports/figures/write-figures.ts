import { csvMark, csvRows } from '#contract/kit/csv.ts'
import { figureNames, type FigureName } from '#contract/kit/dashboard-shapes.ts'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { links } from '#contract/links.ts'
import { numberText } from '#contract/kit/locale.ts'
import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import { composeEmail } from '../../../outside/mail/compose-email.ts'
import type { FiguresPdfData } from '../pdf/figures.ts'
import { locationFigures, type MailedFigures } from './mailed-figures.ts'
import { t } from './texts.ts'

const counts: readonly FigureName[] = ['ros', 'visits']
const hours: readonly FigureName[] = ['hours', 'cycleTime']

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
/** A value as people read it; a dash where nothing was measured. */
const valueText = (figure: FigureName, value: string | null): string => {
  if (value === null) return '–'
  if (counts.includes(figure)) return numberText(Number(value))
  return hours.includes(figure)
    ? t('hours', { number: numberText(Number(value), oneDecimal) })
    : dollars(value)
}
const daysText = (from: string, to: string): string => t('days', { from: date(from), to: date(to) })
const figureTitle = (figure: FigureName): string => t(`figure.${figure}`)

/** In the mail itself; all others are in its files. */
const mainFigures: readonly FigureName[] = ['sales', 'net', 'profit', 'ros', 'visits', 'invoiced', 'received']

/** Subject, HTML, and text of the email, in the reader's language. */
export const writeFiguresMail = (
  { mailKind, from, to, beforeFrom, beforeTo, figures }: MailedFigures,
  { appTitle, publicUrl }: { appTitle: string; publicUrl: string },
): { subject: string; html: string; text: string } => {
  const title = t(`title.${mailKind}`)
  const days = daysText(from, to)
  const rows = figures
    .filter(({ figure }) => mainFigures.includes(figure))
    .map(({ figure, now, before }) => ({
      name: figureTitle(figure),
      value: t('mail.value', { now: valueText(figure, now), before: valueText(figure, before) }),
    }))
  const net = figures.find(({ figure }) => figure === 'net')
  const url = publicUrl + links.dashboard({ range: RangeView.dateRange, from, to })
  const { subject, html, text } = composeEmail(
    t('mail.subject', { title, days }),
    {
      heading: title,
      preview: t('mail.preview', {
        net: valueText('net', net?.now ?? null),
        before: valueText('net', net?.before ?? null),
      }),
      parts: [
        { kind: 'words', text: days },
        { kind: 'facts', rows },
        { kind: 'small', text: t('mail.compared', { days: daysText(beforeFrom, beforeTo) }) },
        { kind: 'link', label: t('mail.open'), url },
        { kind: 'small', text: t('mail.why') },
      ],
    },
    { title: appTitle, colour: null, logo: null, signature: [] },
  )
  return { subject, html, text }
}

export const figuresFileName = ({ from, to }: MailedFigures, extension: 'pdf' | 'csv'): string =>
  t('file', { from, to, extension })

/** The numbers of the PDF as rows: all locations now and before, then each location. */
export const figuresCsv = ({ from, to, beforeFrom, beforeTo, figures, locations }: MailedFigures): string => {
  const total = (side: 'now' | 'before') =>
    figureNames.map((name) => figures.find(({ figure }) => figure === name)?.[side])
  return (
    csvMark +
    csvRows([
      [t('column.location'), t('column.from'), t('column.to'), ...figureNames.map(figureTitle)],
      [t('all'), from, to, ...total('now')],
      [t('all'), beforeFrom, beforeTo, ...total('before')],
      ...locations.map((row) => {
        const values: Partial<Record<FigureName, string | null>> = row
        return [row.name, from, to, ...figureNames.map((name) => values[name])]
      }),
    ])
  )
}

/** What the PDF prints, in the reader's language. */
export const figuresPdfData = (
  { mailKind, from, to, beforeFrom, beforeTo, figures, locations, more }: MailedFigures,
  { appTitle, printed }: { appTitle: string; printed: string },
): FiguresPdfData => ({
  brand: { title: appTitle, colour: null, logo: null },
  name: t(`title.${mailKind}`),
  days: daysText(from, to),
  printed,
  tables: [
    {
      title: t('all'),
      heads: [t('column.figure'), daysText(from, to), daysText(beforeFrom, beforeTo)],
      rows: figures.map(({ figure, now, before }) => [
        figureTitle(figure),
        valueText(figure, now),
        valueText(figure, before),
      ]),
    },
    {
      title: t('locations'),
      heads: [t('column.location'), ...locationFigures.map(figureTitle)],
      rows: locations.map((row) => [row.name, ...locationFigures.map((name) => valueText(name, row[name]))]),
    },
  ],
  note: more > 0 ? t('more', { count: more }) : locations.length === 0 ? t('none') : '',
})
