import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyMarksDiffer } from '#contract/kit/text-marks.ts'
import { readersLanguage } from '#contract/kit/readers-language.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { textInUse } from '#contract/translations.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, queryClient, read } from '../../../kit/api/queries.ts'
import { withoutPlaces } from '../../../kit/text/hiddenPlaces.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { listError } from '../../../kit/list/listError.ts'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { Proposal } from './Proposal.tsx'
import { paths } from './paths.ts'
import { t } from './texts.ts'
import s from './fix.module.css'

type Text = AnswerOf<typeof textInUse>

const split = (place: string): { translationType: string; key: string } => {
  const [translationType = '', key = ''] = place.split(' ')
  return { translationType, key }
}

/** The texts of the element that somebody picked; usually one. */
export function PlacesDialog({ places, onClose }: { places: readonly string[]; onClose: () => void }) {
  const [place, setPlace] = useState(places[0] ?? '')
  return (
    <TextInUse key={place} place={place} onClose={onClose}>
      {places.length > 1 && (
        <div className={s.choices} role="group" aria-label={t('places.label')}>
          {places.map((each) => (
            <Button key={each} size="s" aria-pressed={each === place} onClick={() => setPlace(each)}>
              {split(each).key}
            </Button>
          ))}
        </div>
      )}
    </TextInUse>
  )
}

function TextInUse({
  place,
  onClose,
  children,
}: {
  place: string
  onClose: () => void
  children: React.ReactNode
}) {
  const { translationType, key } = split(place)
  const languageCode = readersLanguage()
  const found = useQuery(read('GET language/textInUse', { query: { translationType, key, languageCode } }))
  if (found.data)
    return (
      <Fix text={found.data} onClose={onClose}>
        {children}
      </Fix>
    )
  return (
    <Dialog title={t('fix.title')} sub={`${translationType}, ${key}`} onClose={onClose}>
      {children}
      {found.error ? (
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('fix.failed')} />
      ) : (
        <CardSkeleton lines={4} />
      )}
    </Dialog>
  )
}

/** One text: what it says, where it stands, and better words for it. */
function Fix({ text, onClose, children }: { text: Text; onClose: () => void; children: React.ReactNode }) {
  const { translationType, key, languageCode, shipped, proposal } = text
  const inUse = text.text || shipped
  const [words, setWords] = useState(proposal?.proposed ?? inUse)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const marks = [...new Set(shipped.match(/\{\{\w+\}\}|<\/?\w+>/g))]
  const isSame = words.trim() === (proposal?.proposed ?? inUse)
  const send = async () => {
    const why = words.trim() === '' ? t('fix.required') : whyMarksDiffer(text, words)
    if (why) return setError(why)
    setSending(true)
    try {
      const path = location.pathname
      await api('POST language/proposeText', {
        body: { translationType, key, languageCode, text: withoutPlaces(words), path },
      })
      await markStale(queryClient, ...paths)
      toast.ok(t('fix.sent'))
      onClose()
    } catch (problem) {
      setSending(false)
      setError(problem instanceof CallError ? problem.message : t('fix.unsent'))
    }
  }
  return (
    <Dialog
      title={t('fix.title')}
      sub={`${translationType}, ${key}`}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isSending} disabled={isSame} onClick={() => void send()}>
            {t('fix.send')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.fix}>
        {children}
        <dl className={s.facts}>
          <dt>{t('fix.inUse')}</dt>
          <dd>{inUse}</dd>
          {languageCode !== 'en' && (
            <>
              <dt>{t('fix.english')}</dt>
              <dd>{shipped}</dd>
            </>
          )}
          <dt>{t('fix.for')}</dt>
          <dd>{text.firmName}</dd>
        </dl>
        {proposal && <Proposal proposal={proposal} onDone={onClose} />}
        <TextArea
          label={t('fix.text')}
          required
          maxLength={4000}
          value={words}
          onChange={(next) => {
            setWords(next)
            setError(undefined)
          }}
          error={error}
          hint={marks.length > 0 ? t('fix.hint', { marks: marks.join(' ') }) : undefined}
        />
      </div>
    </Dialog>
  )
}
