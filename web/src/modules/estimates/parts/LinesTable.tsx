import { Fragment } from 'react'
import { Money } from '../../../ui/base/Money.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import type { EstimateLine } from '../data.ts'
import { laborText } from '../format.ts'
import { t } from '../texts.ts'
import s from '../estimates.module.css'

/** The lines of an estimate as it prints them, under their headings. */
export function LinesTable({ lines }: { lines: readonly EstimateLine[] }) {
  return (
    // A table that is wider than a phone scrolls by keyboard too.
    <div className={s.scroll} tabIndex={0} role="group" aria-label={t('view.lines')}>
      <table className={s.table}>
        <thead>
          <tr>
            <th data-number="">{t('view.line')}</th>
            <th>{t('view.work')}</th>
            <th>{t('view.part')}</th>
            <th data-number="">{t('view.quantity')}</th>
            <th data-number="">{t('view.price')}</th>
            <th data-number="">{t('view.other')}</th>
            <th>{t('view.labor')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Fragment key={`${index} ${line.number}`}>
              {line.area !== '' && line.area !== lines[index - 1]?.area && (
                <tr>
                  <th colSpan={7} scope="rowgroup" className={s.area}>
                    {line.area}
                  </th>
                </tr>
              )}
              <tr>
                <td data-number="" className={s.soft}>
                  {line.number}
                </td>
                <td>
                  {[line.operation, line.text].filter(Boolean).join(' ')}{' '}
                  {line.supplement > 0 && <Tag>{t('view.supplement', { number: line.supplement })}</Tag>}{' '}
                  {line.isSublet && <Tag>{t('view.sublet')}</Tag>}
                </td>
                <td className={s.soft}>{line.partNumber}</td>
                <td data-number="">{line.quantity}</td>
                <td data-number="">{line.price && <Money amount={line.price} />}</td>
                <td data-number="">{line.other && <Money amount={line.other} />}</td>
                <td>{laborText(line)}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
