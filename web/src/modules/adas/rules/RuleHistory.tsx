import { links } from '#contract/links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodLabel, needLabel } from '#contract/kit/adasLabels.ts'
import { date, stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { Link } from '../../../ui/Link.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { t } from './texts.ts'
import s from './rules.module.css'

const firstPage = 10
const wholePage = 1000

/** The orders that a rule touches, open ones first, and its versions. */
export function RuleHistory({ rule, zone }: { rule: number; zone: string }) {
  const [pageSize, setPageSize] = useState(firstPage)
  const found = useQuery(read('GET decode/rule', { query: { rule } }))
  const orders = useQuery({
    ...read('GET decode/ruleOrders', { query: { rule, pageSize } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <section className={s.part}>
        <h3>{t('orders.title')}</h3>
        {orders.error && !orders.data && <p className={s.error}>{t('orders.failed')}</p>}
        {orders.data?.items.length === 0 && <p className={s.hint}>{t('orders.none')}</p>}
        <ul>
          {orders.data?.items.map((order) => (
            <li key={order.calibrate}>
              <Link href={links.request(order.calibrate)}>
                {t('orders.row', { ronumber: order.ronumber, vehicle: order.vehicleText })}
              </Link>
              <Tag>{t(order.isOpen ? 'orders.open' : 'orders.closed')}</Tag>
              <span className={s.hint}>
                {order.firmName} · {order.lines.slice(0, 3).join(', ')}
              </span>
            </li>
          ))}
        </ul>
        {orders.data && orders.data.count > orders.data.items.length && pageSize === firstPage && (
          <button type="button" className={s.more} onClick={() => setPageSize(wholePage)}>
            {t('orders.more', { count: orders.data.count })}
          </button>
        )}
      </section>
      <section className={s.part}>
        <h3>{t('versions.title')}</h3>
        <ul>
          {found.data?.versions.map((version) => (
            <li key={version.version}>
              {t('versions.row', { version: version.version, from: date(version.validFrom) })}
              <span className={s.hint}>
                {needLabel(version.need)}, {methodLabel(version.method)} ·{' '}
                {version.savedBy
                  ? t('versions.by', { by: version.savedBy, at: stampAt(version.savedAt, zone) })
                  : t('versions.shipped')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
