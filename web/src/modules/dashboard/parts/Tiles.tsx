import type { Compared, FigureName } from '#contract/kit/dashboard-shapes.ts'
import { cx } from '../../../ui/cx.ts'
import { changeOf, figureLooks, toneOf, valueText, type Change } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

export interface Tile extends Compared {
  figure: FigureName
}

interface Props {
  tiles: readonly Tile[]
  /** False where records begin within the range before, so that nothing can be compared. */
  isWhole: boolean
  onOpen: (figure: FigureName) => void
}

/** Figures in a row, each of which opens what is behind it. */
export function Tiles({ tiles, isWhole, onOpen }: Props) {
  return (
    <section className={s.tiles} data-card="">
      {tiles.map(({ figure, now, before }) => {
        const { unit, better } = figureLooks[figure]
        const change = isWhole ? changeOf(unit, { now, before }) : null
        return (
          <button key={figure} type="button" data-print="" className={s.tile} onClick={() => onOpen(figure)}>
            <span className={s.tileName}>{t(`figure.${figure}`)} </span>
            <b className="num">{valueText(unit, now)} </b>
            <span className={s.tileChange}>
              <ChangeText change={change} tone={toneOf(better, change)} />
              <span className="muted num">{isWhole ? valueText(unit, before) : ''}</span>
            </span>
            <span className="vh">{t('tile.open')}</span>
          </button>
        )
      })}
    </section>
  )
}

/** A change with an arrow, so that its direction needs no color. */
export function ChangeText({ change, tone }: { change: Change | null; tone: 'good' | 'bad' | undefined }) {
  if (!change) return null
  const arrow = { up: '▴', down: '▾', same: '' }[change.direction]
  return (
    <span className={cx(s.delta, 'num')} data-tone={tone}>
      {arrow && <span aria-hidden="true">{arrow}</span>} {change.text}
    </span>
  )
}
