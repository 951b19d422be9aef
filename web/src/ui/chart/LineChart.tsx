import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { labelStep, ticksOf } from './scale.ts'
import s from './chart.module.css'

export interface ChartPoint {
  /** Below the axis: "11/03". */
  label: string
  /** In the tip: "Week of 11/03/2026". */
  title: string
  /** One for each series; null where there is none. */
  values: readonly (number | null)[]
}

interface Props {
  points: readonly ChartPoint[]
  /** Names in the order of the values. Every series after the first is dashed. */
  series: readonly string[]
  /** A value in the tip: "$66,120.00". */
  format: (value: number) => string
  /** A value at the axis: "$60k". */
  axis: (value: number) => string
  /** What the chart shows, for screen readers. The numbers stand in the table of the card. */
  label: string
  height?: number
  /** Opens a point: a click on it, or Enter after the arrow keys. */
  onPick?: (index: number) => void
}

const margin = { left: 48, right: 26, top: 10, bottom: 26 }
const tipWidth = 196

/** Lines over time, with a tip that follows the pointer or the arrow keys. */
export function LineChart({ points, series, format, axis, label, height = 250, onPick }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [current, setCurrent] = useState<number>()
  const inner = {
    width: Math.max(width - margin.left - margin.right, 1),
    height: height - margin.top - margin.bottom,
  }
  const ticks = ticksOf(points.flatMap(({ values }) => values.filter((value) => value !== null)))
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const x = (index: number) =>
    margin.left + (points.length < 2 ? inner.width / 2 : (index * inner.width) / (points.length - 1))
  const y = (value: number) => margin.top + inner.height * (1 - (value - low) / (high - low))
  const every = labelStep(points.length, inner.width, 58)
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    const index = Math.round((left / inner.width) * (points.length - 1))
    setCurrent(Math.min(Math.max(index, 0), points.length - 1))
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && current !== undefined) onPick?.(current)
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    setCurrent((at) => Math.min(Math.max((at ?? (by > 0 ? -1 : points.length)) + by, 0), points.length - 1))
  }
  const shown = current === undefined ? undefined : points[current]
  return (
    <div
      ref={ref}
      className={s.chart}
      style={{ height }}
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={step}
      onBlur={() => setCurrent(undefined)}
    >
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={pick}
          onPointerDown={pick}
          onPointerLeave={() => setCurrent(undefined)}
          onClick={() => current !== undefined && onPick?.(current)}
          data-picks={onPick ? '' : undefined}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${margin.left} ${y(tick)}H${width - margin.right}`} className={s.grid} />
              <text x={margin.left - 8} y={y(tick) + 4} className={s.axis} textAnchor="end">
                {axis(tick)}
              </text>
            </g>
          ))}
          {points.map(
            (point, index) =>
              index % every === 0 && (
                <text key={point.title} x={x(index)} y={height - 7} className={s.axis} textAnchor="middle">
                  {point.label}
                </text>
              ),
          )}
          {series
            .map((name, index) => (
              <path
                key={name}
                className={s.line}
                data-before={index > 0 || undefined}
                d={lineOf(points, index, x, y)}
              />
            ))
            .toReversed()}
          {points.length <= 40 &&
            points.map(
              ({ title, values: [value] }, index) =>
                value !== null &&
                value !== undefined && (
                  <circle
                    key={title}
                    cx={x(index)}
                    cy={y(value)}
                    r={points.length > 1 ? 2.4 : 4}
                    className={s.dot}
                  />
                ),
            )}
          {current !== undefined && shown && (
            <>
              <path d={`M${x(current)} ${margin.top}V${height - margin.bottom}`} className={s.cursor} />
              {shown.values[0] !== null && shown.values[0] !== undefined && (
                <circle cx={x(current)} cy={y(shown.values[0])} r={4.5} className={s.ring} />
              )}
            </>
          )}
        </svg>
      )}
      {shown && current !== undefined && (
        <div
          className={s.tip}
          role="status"
          style={{
            left: Math.min(Math.max(x(current) - tipWidth / 2, 4), width - tipWidth - 4),
            width: tipWidth,
          }}
        >
          <b>{shown.title}</b>
          {series.map((name, index) => (
            <span key={name}>
              <span>{name}</span>
              <span className="num">{numberText(shown.values[index], format)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

const numberText = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)

const lineOf = (
  points: readonly ChartPoint[],
  series: number,
  x: (index: number) => number,
  y: (value: number) => number,
): string => {
  let isPen = false
  return points
    .map(({ values }, index) => {
      const value = values[series]
      const isThere = value !== null && value !== undefined
      const command = isThere ? `${isPen ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}` : ''
      isPen = isThere
      return command
    })
    .join('')
}

/** Names of the lines, as they are drawn. */
export function ChartKey({ series }: { series: readonly string[] }) {
  return (
    <span className={s.key} aria-hidden="true">
      {series.map((name, index) => (
        <span key={name}>
          <i data-before={index > 0 || undefined} />
          {name}
        </span>
      ))}
    </span>
  )
}
