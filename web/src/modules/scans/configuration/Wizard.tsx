import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ScanConfiguration } from '#contract/scans.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { focusUnsavableField } from '../../../ui/form/unsavable.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { bodyOf, criteriaErrors, draftOf, isChanged, itemError, type Draft } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './keptDraft.ts'
import { ChecklistStep, CriteriaStep, LocationStep, ReviewStep } from './Steps.tsx'
import { t } from './texts.ts'
import s from './configuration.module.css'

const steps = ['location', 'criteria', 'checklist', 'review'] as const
const last = steps.length - 1

interface Props {
  /** The configuration of the chosen location, once it is loaded. */
  stored: ScanConfiguration | undefined
  firm: number | undefined
  onFirm: (firm: number | undefined) => void
}

/**
 * The scan configuration of a location in four steps. Steps up to the highest one reached can be opened again, and moving
 * on saves what changed.
 */
export function Wizard({ stored, firm, onFirm }: Props) {
  const client = useQueryClient()
  const [step, setStep] = useState(stored ? Math.min(stored.visitedStep, last) : 0)
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [draft, setDraft] = useState<Draft | undefined>(() => stored && keptDraft(stored))
  const [problem, setProblem] = useState('')
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reached, setReached] = useState(stored ? Math.min(stored.visitedStep, last) : 0)

  const fields = useRef<HTMLDivElement>(null)

  const isBad = (at: number): boolean => {
    if (!draft) return true
    if (steps[at] === 'criteria') return Object.keys(criteriaErrors(draft)).length > 0
    return steps[at] === 'checklist' && draft.checklist.some((item) => itemError(item) !== undefined)
  }
  /** Saves what changed and how far the wizard came, then opens the step. */
  const move = async (next: number): Promise<void> => {
    if (!stored || !draft || busy || focusUnsavableField(fields.current)) return
    if (isBad(step)) return setTried(true)
    const hasChanges = isChanged(draft, stored)
    const isFurther = stored.scanConfiguration > 0 && next > stored.visitedStep
    if (!hasChanges && !isFurther) return open(next)
    setBusy(true)
    setProblem('')
    try {
      const body = {
        businessId: stored.businessId,
        ...(hasChanges ? bodyOf(draft) : {}),
        visitedStep: next,
        version,
      }
      const saved = await api('POST scanpro/SaveScanProConfiguration', { body })
      setVersion(saved.version)
      setDraft(draftOf(saved))
      forgetDraft(saved)
      client.setQueryData(configurationQuery(stored.businessId).queryKey, saved)
      await markStale(client, 'scanpro/ScanProConfigurations')
      if (hasChanges) toast.ok(t('saved'))
      open(next)
    } catch (error) {
      const reason = actionErrorText(error, t('save.failed'))
      if (error instanceof CallError && error.status === 409) {
        const now = await client.fetchQuery({ ...configurationQuery(stored.businessId), staleTime: 0 })
        setVersion(now.version)
        setProblem(t('save.conflict', { reason }))
      } else setProblem(reason)
    } finally {
      setBusy(false)
    }
  }
  const open = (next: number) => {
    setTried(false)
    setProblem('')
    setStep(next)
    setReached(Math.max(reached, next))
  }
  const change = (values: Partial<Draft>) => {
    if (!stored || !draft) return
    const next = { ...draft, ...values }
    setDraft(next)
    keepDraft(stored, next)
  }
  return (
    <Card flush>
      <ol className={s.steps} aria-label={t('steps')}>
        {steps.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              aria-current={step === at ? 'step' : undefined}
              disabled={at > reached}
              onClick={() => void move(at)}
            >
              <span className="num">{at + 1}</span>
              {t(`step.${name}`)}
            </button>
          </li>
        ))}
      </ol>
      <div ref={fields} className={s.body}>
        {problem && <Note tone="bad">{problem}</Note>}
        {step === 0 && <LocationStep firm={firm} name={stored?.businessName ?? ''} onChange={onFirm} />}
        {step < 3 && stored?.inheritedFrom && (
          <Note tone="info">{t('location.inherited', { name: stored.inheritedFrom })}</Note>
        )}
        {step === 1 && draft && <CriteriaStep draft={draft} isTried={isTried} onChange={change} />}
        {step === 2 && draft && <ChecklistStep draft={draft} isTried={isTried} onChange={change} />}
        {step === last && draft && <ReviewStep draft={draft} />}
      </div>
      <div className={s.foot}>
        <Button disabled={step === 0} onClick={() => void move(step - 1)}>
          {t('back')}
        </Button>
        {step < last ? (
          <Button
            look="primary"
            busy={busy}
            notYet={stored ? undefined : t('location.first')}
            onClick={() => void move(step + 1)}
          >
            {t('next')}
          </Button>
        ) : (
          <Button look="primary" onClick={() => onFirm(undefined)}>
            {t('finish')}
          </Button>
        )}
      </div>
    </Card>
  )
}

export const configurationQuery = (firm: number) =>
  read('GET scanpro/ScanProConfiguration', { query: { businessId: firm } })
