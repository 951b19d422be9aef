import { reasonNotText } from '../format.ts'
import type { Proposal } from './groups.ts'
import { t } from '../texts.ts'
import s from './plan.module.css'

/** Visits that a proposal does not touch: those that nobody can take, and those that stay. */
export const KeptLists = ({ proposal: { unplaced, kept } }: { proposal: Proposal }) => (
  <div className={s.kept}>
    {unplaced.length > 0 && (
      <details open>
        <summary>{t('plan.unplaced', { count: unplaced.length })}</summary>
        <ul tabIndex={0} aria-label={t('plan.unplaced', { count: unplaced.length })}>
          {unplaced.map(({ calibrateEvent, ronumber, firmName, name, reason }) => (
            <li key={calibrateEvent}>
              <b>{ronumber}</b> <span dir="auto">{firmName}</span>
              {reason && (
                <span className="muted">
                  {name ? t('plan.nearest', { name, reason: reasonNotText(reason) }) : reasonNotText(reason)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </details>
    )}
    {kept.length > 0 && (
      <details>
        <summary>{t('plan.kept', { count: kept.length })}</summary>
        <ul tabIndex={0} aria-label={t('plan.kept', { count: kept.length })}>
          {kept.map(({ calibrateEvent, ronumber, why }) => (
            <li key={calibrateEvent}>
              <b>{ronumber}</b> <span className="muted">{t(`plan.kept.${why}`)}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
)
