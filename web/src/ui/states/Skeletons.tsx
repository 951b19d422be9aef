import { Button } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { useWaiting } from './useWaiting.ts'
import { t } from './texts.ts'
import s from './states.module.css'

const widths = [46, 72, 88, 60, 78, 52, 84, 66]
const Bone = ({ width, height }: { width: number | string; height?: number }) => (
  <span className={s.bone} style={{ width, height }} />
)

/** More rows than any screen shows, so that a page size of 99,999 doesn't render that many placeholders. */
const maxRows = 100

/** Placeholder of a cell: a checkbox, or text aligned to one side. */
type BoneCell = 'box' | 'left' | 'right'
interface BoneRowsProps {
  rows: number
  cells: readonly BoneCell[]
  shown: boolean
}

/** Placeholder rows of a loading table. Unless `shown`, they only reserve the space. */
export function SkeletonRows({ rows, cells, shown }: BoneRowsProps) {
  return Array.from({ length: Math.min(rows, maxRows) }, (_, row) => (
    <tr key={row} className={cx(s.row, !shown && s.hidden)} aria-hidden="true">
      {cells.map((kind, cell) => (
        <td key={cell} data-kind={kind}>
          <Bone
            width={kind === 'box' ? 16 : `${widths[(row * 3 + cell) % widths.length]}%`}
            height={kind === 'box' ? 16 : undefined}
          />
        </td>
      ))}
    </tr>
  ))
}

/** Placeholder cards of a loading list on a phone. */
export function SkeletonCards({ shown = true, count = 8 }: { shown?: boolean; count?: number }) {
  return Array.from({ length: Math.min(count, maxRows) }, (_, index) => (
    <div key={index} className={cx(s.card, !shown && s.hidden)} aria-hidden="true">
      <Bone width="56%" height={14} />
      <Bone width={`${widths[index % widths.length]}%`} />
      <Bone width="38%" />
    </div>
  ))
}

interface DetailProps {
  /** Text shown after two seconds. */
  text?: string
  /** Handler of a Cancel button, shown after two seconds. */
  onCancel?: () => void
}

/** Placeholder of a loading record: title, facts, two cards. After two seconds it says that it is still loading. */
export function DetailSkeleton({ text, onCancel }: DetailProps) {
  const isLong = useWaiting(true) === 'long'
  return (
    <div className={s.detail}>
      {isLong ? (
        <div className={s.over}>
          <SlowNote text={text} onCancel={onCancel} />
        </div>
      ) : (
        <span className="vh" role="status">
          {t('loading')}
        </span>
      )}
      <Bone width={280} height={22} />
      <Bone width="60%" height={14} />
      <Bone width="100%" height={44} />
      <Bone width="100%" height={220} />
      <Bone width="100%" height={44} />
    </div>
  )
}

/** Placeholder of a loading card's content. A fast load shows nothing; after two seconds it says that it is still loading. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  const waiting = useWaiting(true)
  const isLong = waiting === 'long'
  return (
    <div className={cx(s.detail, waiting === 'brief' && s.hidden)} role="status">
      {isLong ? (
        <span className={s.still}>{t('stillLoading')}</span>
      ) : (
        <span className="vh">{t('loading')}</span>
      )}
      {Array.from({ length: lines }, (_, index) => index).map(
        (index) =>
          !(isLong && index === 0) && <Bone key={index} width={`${widths[index % widths.length]}%`} />,
      )}
    </div>
  )
}

/** Spinner for slow loads, with an optional Cancel button. */
export function SlowNote({ onCancel, text = t('stillLoading') }: { onCancel?: () => void; text?: string }) {
  return (
    <div className={s.slow} role="status">
      <span className={s.spin} aria-hidden="true" />
      {text}
      {onCancel && (
        <Button size="s" look="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
