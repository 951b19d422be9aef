import { numberText } from '#contract/kit/locale.ts'
import { IconAlertCircle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../base/Button.tsx'
import type { ErrorProps } from '../states/states.tsx'
import type { Paging } from './types.ts'
import { t } from './texts.ts'
import s from './ListFooter.module.css'

interface Props {
  unit: string
  rows: readonly unknown[] | undefined
  paging?: Paging
  totals?: ReactNode
  updated?: ReactNode
  /** Error of a failed reload while older rows are still shown. */
  failed?: ErrorProps
  /** How many rows the screen holds; 0 when unknown. */
  fits?: number
}

const fillValue = 'fill'
const countText = (count: number | string) => (typeof count === 'number' ? numberText(count) : count)

/** Range of a page: "1 to 25 of 64 ROs", or "No ROs". */
export function rangeText(
  paging: Pick<Paging, 'page' | 'size' | 'count'>,
  rows: number,
  unit: string,
): string {
  if (rows === 0) return t('range.none', { unit })
  const from = (paging.page - 1) * paging.size + 1
  return t('range.page', {
    from: countText(from),
    to: countText(from + rows - 1),
    total: countText(paging.count),
    unit,
  })
}

/** Footer of a list: range, totals, time of the data, page size, and paging. */
export function ListFooter({ unit, rows, paging, totals, updated, failed, fits = 0 }: Props) {
  const pages =
    paging && typeof paging.count === 'number'
      ? Math.max(1, Math.ceil(paging.count / paging.size))
      : undefined
  const isLastPage = paging && (pages !== undefined ? paging.page >= pages : paging.more === false)
  const fill = paging?.fill
  const hasMore = rows !== undefined && (!isLastPage || (paging?.page ?? 1) > 1)
  const sizes = paging?.sizes ?? [10, 25, 50, 100]
  return (
    <footer className={s.foot} data-waiting={rows === undefined || undefined}>
      <span className="num" role="status">
        {rows === undefined
          ? ''
          : paging
            ? rangeText(paging, rows.length, unit)
            : t('range.all', { total: countText(rows.length), unit })}
      </span>
      {totals && <span className={s.totals}>{totals}</span>}
      {failed && (
        <span className={s.failed}>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span className="cut">{failed.title}</span>
          <Button size="s" look="ghost" onClick={failed.onAgain}>
            {t('again')}
          </Button>
        </span>
      )}
      {fill && !fill.isOn && paging && fits > paging.size && hasMore && (
        <Button size="s" look="ghost" className={s.fill} onClick={() => fill.onFill(fits)}>
          {t('size.fill')}
        </Button>
      )}
      <div className={s.end}>
        {updated && <span className={s.updated}>{updated}</span>}
        {paging?.onSize && (
          <label className={s.rows}>
            {t('size')}
            <select
              value={fill?.isOn ? fillValue : paging.size}
              onChange={({ currentTarget: { value } }) =>
                value === fillValue ? fill?.onFill(fits || paging.size) : paging.onSize?.(Number(value))
              }
            >
              {(sizes.includes(paging.size) ? sizes : [paging.size, ...sizes]).map((size) => (
                <option key={size}>{size}</option>
              ))}
              {fill && <option value={fillValue}>{t('size.fill')}</option>}
            </select>
          </label>
        )}
        {paging && (
          <nav className={s.pages} aria-label={t('page.label', { unit })}>
            <IconButton
              label={t('page.previous')}
              size="s"
              icon={<IconChevronLeft />}
              disabled={paging.page <= 1}
              onClick={() => paging.onPage(paging.page - 1)}
            />
            <span className="num">
              {pages
                ? t('page.numberOf', { page: countText(paging.page), pages: countText(pages) })
                : t('page.number', { page: countText(paging.page) })}
            </span>
            <IconButton
              label={t('page.next')}
              size="s"
              icon={<IconChevronRight />}
              disabled={isLastPage}
              onClick={() => paging.onPage(paging.page + 1)}
            />
          </nav>
        )}
      </div>
    </footer>
  )
}
