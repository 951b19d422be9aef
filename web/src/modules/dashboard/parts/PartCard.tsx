import type { Breakdown, Part } from '#contract/dashboard.ts'
import { AnalyzeView } from '#contract/kit/dashboard-ranges.ts'
import { BarList } from '../../../ui/chart/BarList.tsx'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import type { OpenedFigure } from './FigureDialog.tsx'
import { ChangeText } from './Tiles.tsx'
import { changeOf, shareText, shortText, toneOf, valueText } from './values.ts'
import { t } from '../texts.ts'

interface Props {
  breakdown: Breakdown
  title: string
  /** Bars that are drawn; the table holds all. */
  bars?: number
  className?: string
  /** The title already says how it is measured. */
  saysMeasure?: boolean
  /** False where records begin within the range before. */
  isWhole: boolean
  onOpen: (opened: OpenedFigure) => void
}

const measures: Record<number, 'count' | 'sales' | 'hours' | 'cost'> = {
  [AnalyzeView.serviceCounts]: 'count',
  [AnalyzeView.serviceSales]: 'sales',
  [AnalyzeView.makeCounts]: 'count',
  [AnalyzeView.makeSales]: 'sales',
  [AnalyzeView.techHours]: 'hours',
  [AnalyzeView.techCost]: 'cost',
}
const isMake = (view: number): boolean => view === AnalyzeView.makeCounts || view === AnalyzeView.makeSales

/** A breakdown as bars, with its numbers. A bar opens the visits behind it. */
export function PartCard({ breakdown, title, bars = 10, className, saysMeasure, isWhole, onOpen }: Props) {
  const { analyzeView, unit, parts, total, count } = breakdown
  const nameOf = ({ name }: Part): string =>
    name || (isMake(analyzeView) ? t('noName.make') : t('noName.service'))
  const open = (part: Part) => () =>
    onOpen({
      title: nameOf(part),
      group: { analyzeView, key: part.key },
      unit,
      now: part.now,
      before: part.before,
    })
  const whole = Number(total.now ?? 0)
  return (
    <ChartCard<Part>
      title={title}
      sub={saysMeasure ? undefined : t(`by.${measures[analyzeView] ?? 'sales'}`)}
      className={className}
      table={{
        file: title,
        rows: parts,
        keyOf: (part) => part.key,
        onOpen: open,
        foot:
          count <= parts.length
            ? [t('total'), valueText(unit, total.now), '100%', valueText(unit, total.before), '']
            : undefined,
        columns: [
          { key: 'name', title: t('column.name'), text: nameOf },
          {
            key: 'now',
            title: t('column.now'),
            align: 'right',
            text: (part) => valueText(unit, part.now),
            cell: (part) => part.now,
          },
          {
            key: 'share',
            title: t('column.share'),
            align: 'right',
            text: (part) => shareText(Number(part.now), whole),
          },
          {
            key: 'before',
            title: t('column.before'),
            align: 'right',
            text: (part) => valueText(unit, part.before),
            cell: (part) => part.before,
          },
          {
            key: 'change',
            title: t('column.change'),
            align: 'right',
            text: (part) => (isWhole ? (changeOf(unit, part)?.text ?? '') : ''),
          },
        ],
      }}
    >
      <BarList
        label={title}
        bars={parts.slice(0, bars).map((part) => {
          const change = isWhole ? changeOf(unit === 'hours' ? 'count' : unit, part) : null
          return {
            key: part.key,
            name: nameOf(part),
            value: Number(part.now),
            text: unit === 'money' ? shortText('money', Number(part.now)) : valueText(unit, part.now),
            change: <ChangeText change={change} tone={toneOf(unit === 'hours' ? null : 'more', change)} />,
            onOpen: open(part),
          }
        })}
      />
    </ChartCard>
  )
}
