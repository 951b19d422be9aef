import { cx } from '../cx.ts'
import s from './chart.module.css'

export interface NumberColumn {
  key: string
  title: string
  align?: 'left' | 'right'
}

interface Props {
  columns: readonly NumberColumn[]
  /** Cells as text, in the order of the columns. */
  rows: readonly { key: string; cells: readonly string[]; onOpen?: () => void }[]
  /** The sum of all rows. */
  foot?: readonly string[]
  caption: string
}

/** A plain table of numbers. The first cell of a row opens it. */
export function NumberTable({ columns, rows, foot, caption }: Props) {
  const cell = (text: string, index: number) => (
    <td key={columns[index]?.key ?? index} className={cx(columns[index]?.align === 'right' && s.right)}>
      {text}
    </td>
  )
  return (
    <div className={s.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={s.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" className={cx(align === 'right' && s.right)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first = '', ...others], onOpen }) => (
            <tr key={key}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" data-print="" className={s.open} onClick={onOpen}>
                    {first}
                  </button>
                ) : (
                  first
                )}
              </th>
              {others.map((text, index) => cell(text, index + 1))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot[0]}</th>
              {foot.slice(1).map((text, index) => cell(text, index + 1))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
