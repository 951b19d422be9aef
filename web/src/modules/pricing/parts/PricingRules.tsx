import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { todayIn } from '../../../kit/time/today.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { useProfile } from '../../identity/door.ts'
import { DatedList, useDatedListState } from './DatedList.tsx'
import { rulePaths, type Rule, type RuleRows } from './rule.ts'
import { RuleDialog } from './RuleDialog.tsx'
import s from './pricing.module.css'
import { t } from './texts.ts'

const rowsOf = (rows: RuleRows): Rule[] =>
  rows.map((row) => ({ ...row, id: row.pricingRule, name: row.pricingRuleName }))
const blank = (firm: number, today: string): Rule => ({
  id: -1,
  name: '',
  pricingRule: -1,
  pricingRuleName: '',
  insurance: null,
  insuranceName: null,
  vehicleMake: null,
  vehicleMakeName: null,
  calibrateService: null,
  calibrateServiceName: null,
  calibrateServiceGroup: null,
  calibrateServiceGroupName: null,
  kind: 'rate',
  value: '',
  says: '',
  overlaps: [],
  firm,
  firmName: '',
  startsOn: today,
  endsOn: null,
  state: 'holds',
  isInactive: false,
  version: 0,
})

const subjectOf = (row: Rule): ReactNode => {
  const outcomeTexts = [
    row.insuranceName,
    row.vehicleMakeName,
    row.calibrateServiceName,
    row.calibrateServiceGroupName,
  ].filter((outcome) => outcome !== null)
  return outcomeTexts.length > 0 ? (
    outcomeTexts.join(', ')
  ) : (
    <span className="soft">{t('rules.everything')}</span>
  )
}

/** Which overlapping rules win over this one or lose to it, and why. */
const overlaps = (row: Rule): ReactNode =>
  row.overlaps.slice(0, 3).map((other) => (
    <span key={other.pricingRule} className={s.overlap}>
      {t(other.isBefore ? 'rules.before' : 'rules.after', { rule: other.pricingRuleName, why: other.why })}
    </span>
  ))

/** Conditional prices and discounts, in order of precedence. */
export function PricingRules({ crumb }: { crumb: ReactNode }) {
  const { state, set } = useDatedListState('pricingRules')
  const [open, setOpen] = useState<Rule>()
  const { timezone } = useProfile()
  const query = { firm: state.firm, inactive: state.inactive }
  const found = useQuery({ ...read('GET lookup/pricingRules', { query }), select: rowsOf })
  return (
    <DatedList<Rule>
      crumb={crumb}
      title={t('rules.title')}
      chipLabel={t('rules.of')}
      addText={t.template('rules.add')}
      emptyTitle={t('rules.empty.title')}
      emptyText={t('rules.empty.text')}
      live="pricing_rule"
      found={found}
      paths={rulePaths}
      state={state}
      set={set}
      headers={[t('rules.for'), t('rules.price')]}
      subjectOf={subjectOf}
      valueOf={(row) => row.says}
      note={overlaps}
      onAdd={() => setOpen(blank(state.firm, todayIn(timezone)))}
      onOpen={setOpen}
      saveInactive={(row, isInactive) =>
        api('POST lookup/pricingRule', { body: { pricingRule: row.id, isInactive, version: row.version } })
      }
    >
      {open && <RuleDialog rule={open} onClose={() => setOpen(undefined)} />}
    </DatedList>
  )
}
