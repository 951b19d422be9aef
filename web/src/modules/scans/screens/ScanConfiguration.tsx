import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listError } from '../../../kit/list/listError.ts'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { displayZone } from '../../../kit/time/zone.ts'
import { ConfigurationList } from '../configuration/ConfigurationList.tsx'
import { configurationQuery, Wizard } from '../configuration/Wizard.tsx'
import { t } from '../configuration/texts.ts'
import s from '../configuration/configuration.module.css'

/** /admin/scans: when locations ask for scans, in a wizard, and the list of those that have their own configuration. */
export default function ScanConfiguration() {
  const [firm, setFirm] = useState<number>()
  const found = useQuery({ ...configurationQuery(firm ?? 0), enabled: firm !== undefined })
  const stored = firm === undefined ? undefined : found.data
  return (
    <>
      <PageHead title={t('title')} />
      <div className={s.page}>
        {found.error && firm !== undefined && !found.data ? (
          <ErrorState
            {...listError(found.error, () => void found.refetch())}
            title={t('location.loadFailed')}
          />
        ) : firm !== undefined && !stored ? (
          <CardSkeleton lines={5} />
        ) : (
          <Wizard key={firm ?? 0} stored={stored} firm={firm} onFirm={setFirm} />
        )}
        <ConfigurationList zone={displayZone()} onOpen={setFirm} />
      </div>
    </>
  )
}
