import { useQuery } from '@tanstack/react-query'
import type { LocationRow } from '#contract/dashboard.ts'
import { AnalyzeView, analyzeViews } from '#contract/kit/dashboard-ranges.ts'
import { ChartCard, type ChartColumn } from '../../../kit/charts/ChartCard.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PartCard } from '../parts/PartCard.tsx'
import { breakoutQuery } from '../parts/queries.ts'
import { isComparable, valueText, type Unit } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

interface Props extends TabProps {
  locations: readonly { firm: number; name: string }[]
}

const columns: readonly { key: Exclude<keyof LocationRow, 'firm' | 'name'>; unit: Unit }[] = [
  { key: 'visits', unit: 'count' },
  { key: 'sales', unit: 'money' },
  { key: 'credits', unit: 'money' },
  { key: 'net', unit: 'money' },
  { key: 'hours', unit: 'hours' },
  { key: 'cost', unit: 'money' },
  { key: 'profit', unit: 'money' },
]

/** Figures by service, make, technician, or location: the nine analyze views. */
export function Breakout({ address, since, onOpen, locations }: Props) {
  const { analyze, go, period } = address
  // A single location needs one: the first, until another is chosen above.
  const firm = period.firm ?? (analyze === AnalyzeView.singleLocation ? locations[0]?.firm : undefined)
  const query = { ...period, ...(firm ? { firm } : {}), analyzeView: analyze }
  const found = useQuery({
    ...breakoutQuery(analyze === AnalyzeView.allLocations ? { ...query, firm: 0 } : query),
    enabled: analyze !== AnalyzeView.singleLocation || firm !== undefined,
  })
  return (
    <>
      <div className={s.analyze}>
        <SelectField
          label={t('analyze.label')}
          options={analyzeViews.map((each) => ({ value: String(each), label: t(`analyze.${each}`) }))}
          searchable={false}
          value={String(analyze)}
          onChange={(value) => value && go({ analyze: analyzeViews.find((each) => each === Number(value)) })}
        />
      </div>
      <Loaded query={found} lines={12}>
        {({ breakdowns, locations: rows, period: shown }) => (
          <>
            {rows.length > 0 && analyze !== AnalyzeView.all && <LocationTable rows={rows} onOpen={onOpen} />}
            {breakdowns.map((each) => (
              <PartCard
                key={each.analyzeView}
                breakdown={each}
                title={t(`analyze.${each.analyzeView as 1}`)}
                saysMeasure
                isWhole={isComparable(since, shown)}
                bars={breakdowns.length === 1 ? 25 : 8}
                className={breakdowns.length === 1 ? undefined : s.half}
                onOpen={onOpen}
              />
            ))}
            {rows.length > 0 && analyze === AnalyzeView.all && <LocationTable rows={rows} onOpen={onOpen} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function LocationTable({ rows, onOpen }: { rows: readonly LocationRow[]; onOpen: TabProps['onOpen'] }) {
  return (
    <ChartCard<LocationRow>
      title={t('locations.title')}
      table={{
        file: t('locations.title'),
        rows,
        keyOf: ({ firm }) => String(firm),
        onOpen: (row) => () =>
          onOpen({
            title: row.name,
            group: { analyzeView: AnalyzeView.allLocations, key: String(row.firm) },
            unit: 'money',
            ...row.net,
          }),
        columns: [
          { key: 'name', title: t('column.location'), text: ({ name }) => name },
          ...columns.map(({ key, unit }): ChartColumn<LocationRow> => ({
            key,
            title: t(`column.${key}`),
            align: 'right',
            text: (row) => valueText(unit, row[key].now),
            cell: (row) => row[key].now,
          })),
        ],
      }}
    />
  )
}
