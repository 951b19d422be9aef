import { IconExternalLink } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { CitedRule } from '#contract/adas.ts'
import { methodLabel, needLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import { stampAt } from '#contract/kit/time.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { ClaimStateMark } from './ClaimStateMark.tsx'
import type { PlanEntryShape, RepairLineShape } from './data.ts'
import { fittingText, lineLabel, sourceText, stateOf } from './format.ts'
import { t } from './texts.ts'
import car from './car.module.css'
import s from './plan.module.css'

interface Props {
  entry: PlanEntryShape
  number: number
  lines: readonly RepairLineShape[]
  zone: string
  /** Undefined where it can't be selected: it has no service, or it is on the order. */
  isSelected: boolean | undefined
  price: string | undefined
  rights: readonly string[]
  isChosen: boolean
  onSelect: (isSelected: boolean) => void
  onFit: (isFitted: boolean | null) => void
  onDismiss: () => void
  onReopen: () => void
}

/** One claim: the system, what it needs, and the line, rule, and source that say so. */
export function ClaimRow(props: Props) {
  const { entry, number, zone, isSelected, rights, price } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const system = systemLabel(entry.system)
  const state = stateOf(entry)
  const [first, ...rest] = entry.causes
  const hours = entry.services.reduce((sum, service) => sum + Number(service.hours), 0)
  return (
    <li
      className={s.claim}
      data-state={state}
      data-chosen={props.isChosen || undefined}
      id={`claim-${entry.system}`}
    >
      <div className={s.claimHead}>
        {isSelected === undefined ? (
          <span className={s.noCheck} />
        ) : (
          <input
            type="checkbox"
            className="check"
            aria-label={t('claim.select', { system })}
            checked={isSelected}
            onChange={(event) => props.onSelect(event.currentTarget.checked)}
          />
        )}
        <span className={car.number} data-state={state}>
          {number}
        </span>
        <h3>{system}</h3>
        <span className={s.need} data-need={entry.need}>
          {needLabel(entry.need)}
        </span>
        {entry.method && <span className={s.method}>{methodLabel(entry.method)}</span>}
        <ClaimStateMark state={state} />
      </div>
      <div className={s.claimBody}>
        {first && <Cause line={props.lines.find((line) => line.number === first.line)} rule={first.rule} />}
        {isOpen && (
          <div id={id}>
            {rest.map(({ line, rule }) => (
              <Cause
                key={`${line} ${rule.rule}`}
                line={props.lines.find((each) => each.number === line)}
                rule={rule}
              />
            ))}
          </div>
        )}
        {rest.length > 0 && (
          <button
            type="button"
            className={s.more}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('claim.less') : t('claim.more', { count: rest.length })}
          </button>
        )}
        {entry.limits.map(({ line, rule }) => (
          <Note key={`${line} ${rule.rule}`} tone="warn">
            {t('claim.limit', { number: line, advice: rule.advice })}
          </Note>
        ))}
        {entry.dismissal && (
          <p className={s.remark}>
            {t('claim.dismissedBy', {
              by: entry.dismissal.by,
              at: stampAt(entry.dismissal.at, zone),
              reason: entry.dismissal.reason,
            })}
            {entry.dismissal.isOutdated && ` · ${t('claim.outdated')}`}
          </p>
        )}
        <div className={s.claimFoot}>
          <span className={s.remark}>
            {entry.services.length > 0
              ? t('claim.services', {
                  names: entry.services.map(({ name }) => name).join(', '),
                  hours: hours.toFixed(1),
                })
              : t('claim.noService')}
            {price && ` · ${price}`}
          </span>
          {entry.soldBy.length > 0 && (
            <span className={s.remark}>
              {t('claim.soldBy', { count: entry.soldBy.length, lines: entry.soldBy.join(', ') })}
            </span>
          )}
        </div>
        <div className={s.claimFoot}>
          <Fit
            entry={entry}
            system={system}
            zone={zone}
            mayAnswer={rights.includes('equipment')}
            onFit={props.onFit}
          />
          <span className="grow" />
          {rights.includes('dismiss') && (state === 'open' || state === 'dismissed') && (
            <>
              {entry.dismissal && (
                <Button size="s" look="ghost" onClick={props.onReopen}>
                  {t('claim.reopen')}
                </Button>
              )}
              {state === 'open' && (
                <Button size="s" look="ghost" onClick={props.onDismiss}>
                  {t('claim.dismiss')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </li>
  )
}

/** Line, rule, and source of one cause. */
function Cause({ line, rule }: { line: RepairLineShape | undefined; rule: CitedRule }) {
  return (
    <div className={s.cause}>
      {line && (
        <p className={s.line}>
          <b>{lineLabel(line)}</b> {line.text}
        </p>
      )}
      <p>{rule.advice}</p>
      {rule.prerequisites && <p>{t('claim.before', { text: rule.prerequisites })}</p>}
      <p className={s.source}>
        {rule.sourceUrl ? (
          <a href={rule.sourceUrl} target="_blank" rel="noreferrer">
            {rule.sourceName}
            <IconExternalLink size={13} aria-hidden="true" />
          </a>
        ) : (
          rule.sourceName && <span>{rule.sourceName}</span>
        )}
        <span data-warn={!rule.isConfirmed || undefined}>{sourceText(rule)}</span>
        <span>{t('claim.rule', { code: rule.code, version: rule.version })}</span>
      </p>
    </div>
  )
}

/** Whether the system is on the vehicle, with the question where nobody knows. */
function Fit({
  entry,
  system,
  zone,
  mayAnswer,
  onFit,
}: {
  entry: PlanEntryShape
  system: string
  zone: string
  mayAnswer: boolean
  onFit: Props['onFit']
}) {
  const { fitting, source } = entry.equipped
  if (entry.system === 'scan') return null
  if (fitting === 'maybe' && mayAnswer)
    return (
      <span className={s.fit} role="group" aria-label={t('fit.group', { system })}>
        <b>{t('fit.ask')}</b>
        <Button size="s" onClick={() => onFit(true)}>
          {t('fit.yes')}
        </Button>
        <Button size="s" onClick={() => onFit(false)}>
          {t('fit.no')}
        </Button>
      </span>
    )
  return (
    <span className={s.fit}>
      <span className={s.remark}>{fittingText(entry, zone)}</span>
      {mayAnswer && (
        <button type="button" className={s.more} onClick={() => onFit(source === 'person' ? null : false)}>
          {t(source === 'person' ? 'fit.forget' : 'fit.change')}
        </button>
      )}
      {fitting === 'maybe' && !mayAnswer && <span className={s.remark}>{t('fit.noVin')}</span>}
    </span>
  )
}
