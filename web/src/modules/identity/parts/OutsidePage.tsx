import type { ReactNode } from 'react'
import { installation } from '../../../kit/browser/installation.ts'
import { ProductMark } from '../../../kit/display/ProductMark.tsx'
import { UatBanner } from '../../../ui/frame/AppFrame.tsx'
import { Drawing } from './Drawing.tsx'
import s from './SignIn.module.css'
import { t } from './outsideTexts.ts'

/** Layout of the pages before sign-in: brand and form at the left, a drawing at the right. */
export function OutsidePage({ title, children }: { title: string; children: ReactNode }) {
  const { production, version, environment, poweredBy } = installation
  return (
    <div className={s.page}>
      {!production && <UatBanner text={t('banner', { version, environment })} />}
      <div className={s.halves}>
        <main className={s.side}>
          <div className={s.box}>
            <div className={s.brand}>
              <ProductMark size={44} />
              <span>
                <span className={s.title}>{installation.title}</span>
                {/* texts-ignore: the product's name */}
                <span className={s.product}>calibrate</span>
              </span>
            </div>
            <h1>{title}</h1>
            {children}
          </div>
          <footer className={s.foot}>{t('footer', { version, poweredBy })}</footer>
        </main>
        <div className={s.drawing}>
          <Drawing />
        </div>
      </div>
    </div>
  )
}
