import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { History } from '../parts/History.tsx'
import { Wizard } from '../parts/Wizard.tsx'
import { t } from '../texts.ts'
import s from '../imports.module.css'

/** /data: imports records of many kinds in six steps, and lists what was imported. */
export default function Data() {
  return (
    <>
      <PageHead title={t('title')} />
      <div className={s.page}>
        <Wizard />
        <History />
      </div>
    </>
  )
}
