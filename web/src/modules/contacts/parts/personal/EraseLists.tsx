import type { AnswerOf } from '#contract/kit/call.ts'
import type { personalData } from '#contract/contacts.ts'
import s from './personal.module.css'
import { t } from './texts.ts'

/** What an erasure replaces, and what it leaves. Kinds without a record are left out. */
export function EraseLists({ counts }: { counts: AnswerOf<typeof personalData>['counts'] }) {
  const points = counts.phones + counts.emails + counts.addresses
  const goes = [
    t('erase.goes.contact'),
    points > 0 && t('erase.goes.points', { count: points }),
    counts.related > 0 && t('erase.goes.related', { count: counts.related }),
    counts.authorizations > 0 && t('erase.goes.authorizations', { count: counts.authorizations }),
    counts.orders > 0 && t('erase.goes.words'),
  ]
  const stays = [
    counts.orders > 0 && t('erase.stays.orders', { count: counts.orders }),
    counts.vehicles > 0 && t('erase.stays.vehicles', { count: counts.vehicles }),
    counts.invoices > 0 && t('erase.stays.invoices', { count: counts.invoices }),
    counts.photos > 0 && t('erase.stays.photos', { count: counts.photos }),
    counts.orders > 0 && t('erase.stays.certificates'),
  ]
  return (
    <>
      <Lines title={t('erase.goes')} lines={goes} />
      <Lines title={t('erase.stays')} lines={stays} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly (string | false)[] }) {
  const shown = lines.filter((line) => line !== false)
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={s.lines}>
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
