import { clock, date } from '#contract/kit/time.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { groupsOf, type Change } from './groups.ts'
import { t } from '../texts.ts'
import s from './plan.module.css'

interface Props {
  changes: readonly Change[]
  /** Groups that are left out. */
  left: ReadonlySet<number>
  onToggle: (group: number) => void
  onAll: (isTaken: boolean) => void
}

const names = (of: readonly string[]): string => of.join(', ') || t('plan.nobody')

/** The time of a change; with the day where it moves to another one. */
const timeOf = (local: string | null | undefined, isOtherDay: boolean): string => {
  if (!local) return t('plan.noTime')
  const time = clock(local.slice(11, 16))
  return isOtherDay ? `${date(local).slice(0, 5)} ${time}` : time
}

/** The changes of a proposal, to be taken or left out group by group. */
export function ChangeList({ changes, left, onToggle, onAll }: Props) {
  const groups = groupsOf(changes)
  const isAll = groups.every(([first]) => first && !left.has(first.group))
  return (
    <section>
      <div className={s.title}>
        <h3>{t('plan.changes')}</h3>
        <label>
          <input
            type="checkbox"
            className="check"
            checked={isAll}
            onChange={(event) => onAll(event.currentTarget.checked)}
          />
          {t('plan.all')}
        </label>
      </div>
      <ul className={s.groups} aria-label={t('plan.changes')}>
        {groups.map((group) => {
          const [first] = group
          if (!first) return null
          const isTaken = !left.has(first.group)
          return (
            <li key={first.group} className={s.group} data-left={isTaken ? undefined : ''}>
              <input
                type="checkbox"
                className="check"
                aria-label={group.map(({ ronumber }) => t('rank.ro', { ronumber })).join(', ')}
                checked={isTaken}
                onChange={() => onToggle(first.group)}
              />
              <div className={s.changes}>
                {group.map((change) => (
                  <ChangeLine key={change.calibrateEvent} change={change} />
                ))}
                {group.length > 1 && <span className="muted">{t('plan.together')}</span>}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function ChangeLine({ change }: { change: Change }) {
  const { scheduledBefore, scheduled } = change
  const isOtherDay = Boolean(
    scheduled && scheduledBefore && scheduled.slice(0, 10) !== scheduledBefore.slice(0, 10),
  )
  const who = [names(change.techNamesBefore), names(change.techNames)] as const
  const when = [
    timeOf(scheduledBefore, isOtherDay),
    timeOf(scheduled ?? scheduledBefore, isOtherDay),
  ] as const
  return (
    <div className={s.change}>
      <span className={s.visit}>
        <b>{change.ronumber}</b>
        <span className="cut">{vehicleName(change.vehicleText)}</span>
        <span className="cut muted" dir="auto">
          {change.firmName}
        </span>
      </span>
      <Turn label={t('plan.who')} from={who[0]} to={who[1]} />
      <Turn label={t('plan.when')} from={when[0]} to={when[1]} />
    </div>
  )
}

/** Before and after; once where nothing changes. */
const Turn = ({ label, from, to }: { label: string; from: string; to: string }) => (
  <span className={s.turn}>
    <span className="vh">{label} </span>
    {from === to ? (
      <span className="soft">{to}</span>
    ) : (
      <>
        <s>{from}</s>
        <b>{to}</b>
      </>
    )}
  </span>
)
