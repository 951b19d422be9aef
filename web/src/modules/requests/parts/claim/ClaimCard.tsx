import { useQuery } from '@tanstack/react-query'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCoin,
  IconFileTypePdf,
  IconHandStop,
  IconMailOff,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { PackRequirement, SentPack } from '#contract/claims.ts'
import type { ClaimRequirement } from '#contract/kit/claim-pack.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { read } from '../../../../kit/api/queries.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { stampAt } from '../visitText.ts'
import { openPdf } from '../detail/openDocument.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { SendPackDialog } from './SendPackDialog.tsx'
import { t } from './texts.ts'
import s from '../detail/documents.module.css'

/** The tab where something missing is added. */
const tabOf = {
  citation: 'visits',
  preScan: 'scans',
  postScan: 'scans',
  result: 'visits',
  photos: 'files',
  invoice: 'charges',
} as const satisfies Record<ClaimRequirement, string>

interface Props {
  request: RequestShape
  zone: string
  onTab: (tab: (typeof tabOf)[ClaimRequirement]) => void
}

const openPack = (calibrate: number, claimPack?: number) =>
  openPdf(t('previewName'), 'GET claim/claimPackPdf', { calibrate, ...(claimPack ? { claimPack } : {}) })

/** What the insurer asks for, what of it is there, and what was sent. */
export default function ClaimCard({ request, zone, onTab }: Props) {
  const { calibrate } = request
  const query = useQuery(read('GET claim/claimPack', { query: { calibrate } }))
  useLiveRefresh('request event scan file claim_pack mail_out', 'claim/claimPack')
  const [isSending, setSending] = useState(false)
  const [answering, setAnswering] = useState<SentPack>()
  if (query.isPending) return <CardSkeleton lines={6} />
  if (!query.data)
    return <ErrorState {...listError(query.error, () => void query.refetch())} title={t('failed')} />
  const pack = query.data
  return (
    <>
      <Card
        title={t('title')}
        actions={
          <>
            <Button
              size="s"
              icon={<IconFileTypePdf size={14} />}
              notYet={pack.why ?? undefined}
              onClick={() => void openPack(calibrate)}
            >
              {t('preview')}
            </Button>
            <Button
              size="s"
              icon={<IconSend size={14} />}
              notYet={pack.why ?? undefined}
              onClick={() => setSending(true)}
            >
              {pack.sent.length > 0 ? t('sendAgain') : t('send')}
            </Button>
          </>
        }
        flush
      >
        <ul className={s.list}>
          <li>
            <div className="grow">
              {pack.why ? (
                <span className="muted">{pack.why}</span>
              ) : (
                <>
                  <span className={s.name}>
                    {pack.claimNumber
                      ? t('forClaim', { insurer: pack.insurer, number: pack.claimNumber })
                      : t('noNumber', { insurer: pack.insurer })}
                  </span>
                  <span className={s.more}>
                    {pack.isStandard ? t('standard') : t('own', { insurer: pack.insurer })}
                  </span>
                </>
              )}
            </div>
          </li>
          {pack.requirements.map((each) => (
            <Requirement key={each.name} requirement={each} onTab={onTab} />
          ))}
        </ul>
      </Card>
      {pack.sent.length > 0 && (
        <Card title={t('sent.title')} flush>
          <ul className={s.list}>
            {pack.sent.map((each) => (
              <SentRow
                key={each.claimPack}
                pack={each}
                zone={zone}
                onOpen={() => void openPack(calibrate, each.claimPack)}
                onAnswer={() => setAnswering(each)}
              />
            ))}
          </ul>
        </Card>
      )}
      {isSending && <SendPackDialog calibrate={calibrate} pack={pack} onClose={() => setSending(false)} />}
      {answering && <AnswerDialog pack={answering} onClose={() => setAnswering(undefined)} />}
    </>
  )
}

const requirementLooks = {
  met: { icon: IconCircleCheck, ramp: 'green' },
  missing: { icon: IconAlertTriangle, ramp: 'amber' },
  byHand: { icon: IconHandStop, ramp: 'slate' },
} as const

function Requirement({ requirement, onTab }: { requirement: PackRequirement } & Pick<Props, 'onTab'>) {
  const { isMet, name, says, requirement: kind } = requirement
  const state = isMet === null ? 'byHand' : isMet ? 'met' : 'missing'
  const { icon: Icon, ramp } = requirementLooks[state]
  return (
    <li>
      <span className={s.state} data-ramp={ramp}>
        <Icon size={16} aria-hidden="true" />
        {t(state)}
      </span>
      <div className="grow">
        <span className={s.name}>{name}</span>
        <span className={s.more}>{says}</span>
      </div>
      {isMet === false && kind && (
        <Button
          size="s"
          aria-label={t('fix.named', { action: t(`fix.${kind}`), requirement: name })}
          onClick={() => onTab(tabOf[kind])}
        >
          {t(`fix.${kind}`)}
        </Button>
      )}
    </li>
  )
}

const sentLooks = {
  none: { icon: IconClock, ramp: 'blue' },
  accepted: { icon: IconCircleCheck, ramp: 'green' },
  paid: { icon: IconCoin, ramp: 'green' },
  denied: { icon: IconAlertTriangle, ramp: 'red' },
  undone: { icon: IconMailOff, ramp: 'slate' },
  refused: { icon: IconMailOff, ramp: 'red' },
} as const

/** What became of a pack: the insurer's answer, or of its email if that never got there. */
const stateOf = ({ answer, mailState }: SentPack): keyof typeof sentLooks =>
  answer === 'none' && (mailState === 'undone' || mailState === 'refused') ? mailState : answer

interface SentRowProps {
  pack: SentPack
  zone: string
  onOpen: () => void
  onAnswer: () => void
}

function SentRow({ pack, zone, onOpen, onAnswer }: SentRowProps) {
  const state = stateOf(pack)
  const { icon: Icon, ramp } = sentLooks[state]
  const at = stampAt(pack.sentAt, zone)
  const why = [pack.denialName, pack.answerNote].filter(Boolean).join(': ')
  const isAnswered = pack.answer !== 'none'
  return (
    <li>
      <span className={s.state} data-ramp={ramp}>
        <Icon size={16} aria-hidden="true" />
        {t(`state.${state}`)}
      </span>
      <div className={cx('grow', s.wide)}>
        {why && <span className={s.subject}>{why}</span>}
        {pack.answeredAt && (
          <span className={s.more}>
            {t('sent.answered', { at: stampAt(pack.answeredAt, zone), by: pack.answeredBy })}
          </span>
        )}
        <span className={s.more}>{t('sent.about', { to: pack.to, at, by: pack.by })}</span>
        {pack.lacked.length > 0 && (
          <span className={s.more}>
            {t('sent.lacked', { list: pack.lacked.join(', '), reason: pack.reason })}
          </span>
        )}
        {pack.note && <span className={s.more}>“{pack.note}”</span>}
      </div>
      <Button
        size="s"
        icon={<IconFileTypePdf size={14} />}
        aria-label={t('sent.openNamed', { at })}
        onClick={onOpen}
      >
        {t('sent.open')}
      </Button>
      {state !== 'undone' && (
        <Button
          size="s"
          aria-label={t(isAnswered ? 'sent.changeNamed' : 'sent.answerNamed', { at })}
          onClick={onAnswer}
        >
          {t(isAnswered ? 'sent.change' : 'sent.answer')}
        </Button>
      )}
    </li>
  )
}
