import { Button } from '../base/Button.tsx'
import { cx } from '../cx.ts'
import { useWaiting } from './useWaiting.ts'
import s from './states.module.css'

const widths = [46, 72, 88, 60, 78, 52, 84, 66]
const Bone = ({ width, height }: { width: number | string; height?: number }) => (
  <span className={s.bone} style={{ width, height }} />
)

/** More than any screen shows: a page of 99,999 rows is not drawn before it is there. */
const mostBones = 100

/** What stands in a column: a box to check, or words at one side. */
type BoneCell = 'box' | 'left' | 'right'
interface BoneRowsProps {
  rows: number
  cells: readonly BoneCell[]
  shown: boolean
}

/** Rows of a table that is on its way, at their true places. While not `shown` they only keep the room. */
export function SkeletonRows({ rows, cells, shown }: BoneRowsProps) {
  return Array.from({ length: Math.min(rows, mostBones) }, (_, row) => (
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

/** Cards of a phone list on their way. */
export function SkeletonCards({ shown = true, count = 8 }: { shown?: boolean; count?: number }) {
  return Array.from({ length: Math.min(count, mostBones) }, (_, at) => (
    <div key={at} className={cx(s.card, !shown && s.hidden)} aria-hidden="true">
      <Bone width="56%" height={14} />
      <Bone width={`${widths[at % widths.length]}%`} />
      <Bone width="38%" />
    </div>
  ))
}

interface DetailProps {
  /** Said after two seconds. */
  text?: string
  /** The way back, for who does not want to wait. */
  onCancel?: () => void
}

/** A record on its way: title, facts, two cards; after two seconds the word that it still works. */
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
          Loading
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

/** The inside of a card on its way: nothing for a quick answer, after two seconds the word that it still works. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  const waiting = useWaiting(true)
  const isLong = waiting === 'long'
  return (
    <div className={cx(s.detail, waiting === 'brief' && s.hidden)} role="status">
      {isLong ? <span className={s.still}>Still loading</span> : <span className="vh">Loading</span>}
      {Array.from({ length: lines }, (_, at) => at).map(
        (at) => !(isLong && at === 0) && <Bone key={at} width={`${widths[at % widths.length]}%`} />,
      )}
    </div>
  )
}

/** After two seconds: it still works on it, and can be told to stop. */
export function SlowNote({ onCancel, text = 'Still loading' }: { onCancel?: () => void; text?: string }) {
  return (
    <div className={s.slow} role="status">
      <span className={s.spin} aria-hidden="true" />
      {text}
      {onCancel && (
        <Button size="s" look="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
