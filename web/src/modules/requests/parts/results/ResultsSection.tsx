import { IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { adasSystems, type AdasSystem } from '#contract/kit/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import type { SystemOutcome } from '#contract/kit/results.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { EventShape } from '#contract/requests/index.ts'
import type { SystemResult, VisitResults } from '#contract/requests/results.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import tech from '../tech/tech.module.css'
import { blankResult } from './resultActs.ts'
import { ResultRow } from './ResultRow.tsx'
import { useResults } from './useResults.ts'
import { t } from './texts.ts'
import s from './results.module.css'

const ResultSheet = lazy(() => import('./ResultSheet.tsx'))
const SignSheet = lazy(() => import('./SignSheet.tsx'))

/** Element id of the section. */
export const resultsId = 'system-results'

interface Props {
  visit: EventShape
  /** Name shown beside what this person recorded. */
  me: string
  zone: string
}

/** What became of each system, one tap each, and the technician's signature. The report shows both. */
export function ResultsSection({ visit, me, zone }: Props) {
  const { results, query, record, sign } = useResults(visit, me)
  const [opened, setOpened] = useState<AdasSystem>()
  const [isSigning, setSigning] = useState(false)
  const [added, setAdded] = useState<readonly AdasSystem[]>([])
  if (!results) return query.error ? <ResultsFailed onAgain={() => void query.refetch()} /> : null
  const { mayRecord } = results
  const rows = [
    ...results.systems,
    ...added
      .filter((system) => !results.systems.some((row) => row.system === system))
      .map((system) => blankResult(system)),
  ]
  if (!mayRecord && rows.length === 0) return null
  const shown = rows.find(({ system }) => system === opened)
  const choose = (row: SystemResult, result: SystemOutcome) => {
    void record(row, { result })
    // Only a pass needs no reason.
    if (result !== 'passed') setOpened(row.system)
  }
  return (
    <section id={resultsId} tabIndex={-1} className={tech.part} aria-label={t('title')}>
      <h2>
        {t('title')}{' '}
        {rows.length > 0 && (
          <span className="muted num">
            {t('count', { done: rows.filter(({ result }) => result !== null).length, total: rows.length })}
          </span>
        )}
      </h2>
      {rows.length === 0 && <p className={tech.left}>{t('none')}</p>}
      <ul className={s.rows}>
        {rows.map((row) => (
          <ResultRow
            key={row.system}
            row={row}
            zone={zone}
            mayRecord={mayRecord}
            onChoose={(result) => choose(row, result)}
            onDetails={() => setOpened(row.system)}
          />
        ))}
      </ul>
      {mayRecord && (
        <div className={s.more}>
          <AddSystem rows={rows} onAdd={(system) => setAdded((now) => [...now, system])} />
          <Signature results={results} zone={zone} onSign={() => setSigning(true)} />
        </div>
      )}
      <Suspense>
        {shown && (
          <ResultSheet
            key={shown.system}
            row={shown}
            onSave={(change) => void record(shown, change)}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isSigning && (
          <SignSheet results={results} name={me} onSign={sign} onClose={() => setSigning(false)} />
        )}
      </Suspense>
    </section>
  )
}

const ResultsFailed = ({ onAgain }: { onAgain: () => void }) => (
  <section className={tech.part} aria-label={t('title')}>
    <h2>{t('title')}</h2>
    <Note tone="bad" end={<Button onClick={onAgain}>{t('again')}</Button>}>
      {t('loadFailed')}
    </Note>
  </section>
)

interface AddProps {
  rows: readonly SystemResult[]
  onAdd: (system: AdasSystem) => void
}

/** Adds a system that nobody asked for. */
function AddSystem({ rows, onAdd }: AddProps) {
  const others = adasSystems.filter(
    (system) => system !== 'scan' && !rows.some((row) => row.system === system),
  )
  return (
    <SelectField
      label={t('addSystem')}
      options={others.map((system) => ({ value: system, label: systemLabel(system) }))}
      value={null}
      onChange={(system) => {
        if (system) onAdd(system as AdasSystem)
      }}
    />
  )
}

interface SignatureProps {
  results: VisitResults
  zone: string
  onSign: () => void
}

/** Who signed the results, and the button that signs them. */
function Signature({ results: { statement, systems }, zone, onSign }: SignatureProps) {
  const isRecorded = systems.some(({ result }) => result !== null)
  return (
    <>
      {statement && (
        <Note tone={statement.isOutdated ? 'warn' : 'good'}>
          {statement.isOutdated
            ? t('sign.outdated', { name: statement.name })
            : t('sign.signed', { name: statement.name, at: stampAt(statement.at, zone) })}
        </Note>
      )}
      {isRecorded && (!statement || statement.isOutdated) && (
        <Button size="xl" block icon={<IconSignature size={22} aria-hidden="true" />} onClick={onSign}>
          {t(statement ? 'sign.again' : 'sign.open')}
        </Button>
      )}
    </>
  )
}
