import { stamp, clock } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import { RouteSketch } from './RouteSketch.tsx'
import s from './drive.module.css'

const results = { open: 'Under way', passed: 'Passed', failed: 'Failed' } as const
const odometerText = (miles: number | null) => (miles === null ? 'not read' : miles.toLocaleString('en-US'))

/** Earlier road tests of the visit, newest first. */
export function EarlierDrives({ drives }: { drives: readonly TestDriveShape[] }) {
  if (drives.length === 0) return null
  return (
    <section aria-label="Test drives of this visit" className={s.earlier}>
      <h2>
        Test drives <span className="muted num">{drives.length}</span>
      </h2>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <p className={s.line}>
              <b className="grow">{drive.itemName ?? 'Test drive'}</b>
              <span data-result={drive.result}>{results[drive.result]}</span>
            </p>
            <p>
              {stamp(drive.started)}
              {drive.ended && ` to ${clock(drive.ended.slice(11))}`} · {drive.by}
            </p>
            {drive.ended && (
              <p className="num">
                Odometer {odometerText(drive.odometerStart)} to {odometerText(drive.odometerEnd)}
              </p>
            )}
            {drive.notes && <p className={s.notes}>{drive.notes}</p>}
            <RouteSketch route={drive.route} />
          </li>
        ))}
      </ul>
    </section>
  )
}
