import { lazy, Suspense } from 'react'
import { Role } from '#contract/kit/roles.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { History } from '../parts/History.tsx'
import { Wizard } from '../parts/Wizard.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

/** Few people need it, and they once. */
const CompanySection = lazy(async () => ({
  default: (await import('../parts/CompanySection.tsx')).CompanySection,
}))

/** /data: imports records of many kinds in six steps, lists what was imported, and brings in whole companies. */
export default function Data() {
  const isHostAdmin = Number(tokenProfile()?.roles?.[0] ?? 0) === Role.hostAdmin
  return (
    <>
      <PageHead title={t('title')} />
      <div className={s.page}>
        <Wizard />
        <History />
        {isHostAdmin && (
          <Suspense fallback={<CardSkeleton />}>
            <CompanySection />
          </Suspense>
        )}
      </div>
    </>
  )
}
