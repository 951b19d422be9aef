import { links } from '#contract/links.ts'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import type { PayrollAssignment } from '#contract/payroll.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { Link } from '../../../ui/Link.tsx'
import { hoursText, formulaOf } from './data.ts'
import { PayLineDialog, type PayLineDialogKind } from './PayLineDialog.tsx'
import { t } from '../texts.ts'
import s from './payroll.module.css'

interface Props {
  assignments: readonly PayrollAssignment[]
  technician: { technician: number; name: string }
}

/** Visits with the services that make up their commission, and what was changed or disputed. */
export function PayLines({ assignments, technician }: Props) {
  const [asked, setAsked] = useState<{ kind: PayLineDialogKind; event: number }>()
  const line = assignments.find(({ calibrateEvent }) => calibrateEvent === asked?.event)
  return (
    <>
      <ul className={s.lines}>
        {assignments.map((each) => (
          <PayLine
            key={each.calibrateEvent}
            line={each}
            onAsk={(kind) => setAsked({ kind, event: each.calibrateEvent })}
          />
        ))}
      </ul>
      {asked && line && (
        <PayLineDialog
          key={`${asked.kind} ${asked.event}`}
          kind={asked.kind}
          line={line}
          technician={technician}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function PayLine({ line, onAsk }: { line: PayrollAssignment; onAsk: (kind: PayLineDialogKind) => void }) {
  const { ronumber: ro, rights, zone } = line
  return (
    <li className={s.line}>
      <div className={s.lineHead}>
        <Link href={links.request(line.calibrate, line.calibrateEvent)}>
          {ro}
          {line.visit > 1 && `-${line.visit}`}
        </Link>
        <span className="soft cut grow">{line.vehicle}</span>
        {line.isChanged && <Tag>{t('line.changed')}</Tag>}
        {line.dispute && !line.answer && <Tag>{t('line.disputed')}</Tag>}
        {line.isClosed && <Tag>{t('line.closed')}</Tag>}
        <b className="num">{moneyText(line.commission)}</b>
      </div>
      <p className="muted num">
        {stampAt(line.completed, zone)} · {hoursText(line.hours)} · {moneyText(line.sales)}
      </p>
      <dl className={s.services}>
        {line.services.map((service, index) => (
          <div key={`${service.calibrateService} ${index}`}>
            <dt className="cut">{service.name}</dt>
            <dd className="soft num">{formulaOf(service)}</dd>
            <dd className="num">{moneyText(service.amount)}</dd>
          </div>
        ))}
      </dl>
      {line.isChanged && (
        <p className="soft">
          {t('line.was', { amount: moneyText(line.originalCommission), reason: line.reason })}
        </p>
      )}
      {line.dispute && <p className={s.dispute}>{t('line.dispute', { text: line.dispute })}</p>}
      {line.answer && <p className="soft">{t('line.answer', { by: line.answeredBy, text: line.answer })}</p>}
      <div className={s.lineActions}>
        {rights.includes('override') && (
          <Button
            size="s"
            look="ghost"
            aria-label={t('line.overrideOf', { ro })}
            onClick={() => onAsk('override')}
          >
            {t('line.override')}
          </Button>
        )}
        {rights.includes('answer') && line.dispute && (
          <Button
            size="s"
            look="ghost"
            aria-label={t('line.answerOf', { ro })}
            onClick={() => onAsk('answer')}
          >
            {t('line.answerDo')}
          </Button>
        )}
        {rights.includes('dispute') && (
          <Button
            size="s"
            look="ghost"
            aria-label={t('line.disputeOf', { ro })}
            onClick={() => onAsk('dispute')}
          >
            {t('line.disputeDo')}
          </Button>
        )}
      </div>
    </li>
  )
}
