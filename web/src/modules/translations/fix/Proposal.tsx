import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { proposedTexts } from '#contract/translations.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, queryClient } from '../../../kit/api/queries.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { paths } from './paths.ts'
import { t } from './texts.ts'
import s from './fix.module.css'

type Row = AnswerOf<typeof proposedTexts>['items'][number]

/** A proposed text, for a second person to agree to. */
export function Proposal({
  proposal,
  showsText,
  onDone,
}: {
  proposal: Row
  /** Shows the text in use and its place too. */
  showsText?: boolean
  onDone?: () => void
}) {
  const { translation, version, rights } = proposal
  const [isBusy, setBusy] = useState(false)
  const decide = async (agrees: boolean) => {
    setBusy(true)
    try {
      await api('POST language/decideText', { body: { translation, agrees, version } })
      await markStale(queryClient, ...paths)
      toast.ok(t(agrees ? 'proposal.agreed' : 'proposal.deleted'))
      onDone?.()
    } catch (error) {
      await markStale(queryClient, ...paths)
      toast.error(error instanceof CallError ? error.message : t('proposal.failed'))
    } finally {
      setBusy(false)
    }
  }
  const facts = { name: proposal.by, at: stampAt(proposal.at, displayZone()), firm: proposal.firmName }
  const mayAgree = rights.includes('agree')
  return (
    <section className={s.proposal}>
      {showsText && <p className={s.old}>{proposal.text}</p>}
      <p className={s.new}>{proposal.proposed}</p>
      <p className="muted">
        {t('proposal.by', facts)}
        {showsText && (
          <>
            <br />
            {t('proposal.place', { ...proposal, language: proposal.languageCode })}
          </>
        )}
      </p>
      <div className={s.ways}>
        {mayAgree && (
          <Button size="s" look="primary" busy={isBusy} onClick={() => void decide(true)}>
            {t('proposal.agree')}
          </Button>
        )}
        <Button size="s" busy={isBusy} onClick={() => void decide(false)}>
          {t(mayAgree ? 'proposal.decline' : 'proposal.takeBack')}
        </Button>
        {!mayAgree && <span className="muted">{t('proposal.waits')}</span>}
      </div>
    </section>
  )
}
