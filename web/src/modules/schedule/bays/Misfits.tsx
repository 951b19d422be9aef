import { useState } from 'react'
import { stamp } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { Bay } from './data.ts'
import { t } from './texts.ts'
import s from './bays.module.css'

const shownAtFirst = 4

/** The visits that no longer fit the hours or blocks of a bay, each with a link to its RO. */
export function Misfits({ bay: { bayName, misfits } }: { bay: Pick<Bay, 'bayName' | 'misfits'> }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? misfits : misfits.slice(0, shownAtFirst)
  return (
    <div className={s.misfits}>
      <p>{t('misfits.title', { count: misfits.length, name: bayName })}</p>
      <ul>
        {shown.map((visit) => (
          <li key={visit.calibrateEvent}>
            <Link href={links.request(visit.calibrate)}>
              {t('misfits.visit', { ro: visit.ronumber, number: visit.number })}
            </Link>{' '}
            <span className="num">{stamp(visit.start)}</span>
          </li>
        ))}
      </ul>
      {shown.length < misfits.length && (
        <Button size="s" look="ghost" onClick={() => setWhole(true)}>
          {t('misfits.more', { number: misfits.length - shown.length })}
        </Button>
      )}
    </div>
  )
}
