import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'
import { RecordViews } from '../../../../kit/display/RecordViews.tsx'
import { displayZone } from '../../../../kit/time/zone.ts'
import { useReader } from '../../data.ts'
import { t } from './texts.ts'
import w from '../phonesEmails/ways.module.css'

/** Which administrators opened this contact, for those who may know it. */
export function ViewsCard({ contact }: { contact: number }) {
  const role = (useReader()?.roles[0] ?? null) as Role | null
  if (!canOpen(role, '/views')) return null
  return (
    <section className={w.panel} aria-label={t('views.title')}>
      <header className={w.head}>
        <h3 className="grow">{t('views.title')}</h3>
      </header>
      <RecordViews of={{ contact }} zone={displayZone()} />
    </section>
  )
}
