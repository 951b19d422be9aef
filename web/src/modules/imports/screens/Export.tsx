import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Exports } from '../parts/Exports.tsx'
import { StartExport } from '../parts/StartExport.tsx'
import { t } from '../exportTexts.ts'
import s from '../imports.module.css'

/** /export: takes everything of a company out in one archive, and lists what was taken. */
export default function Export() {
  return (
    <>
      <PageHead title={t('title')} />
      <div className={s.page}>
        <StartExport />
        <Exports />
      </div>
    </>
  )
}
