import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/api/queries.ts'
import { Note, type NoteTone } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'

const pendingStates = ['queued', 'sending']
const tones = {
  queued: 'info',
  sending: 'info',
  waiting: 'warn',
  sent: 'good',
  kept: 'info',
  refused: 'bad',
} as const satisfies Record<string, NoteTone>
const isState = (state: string): state is keyof typeof tones => Object.hasOwn(tones, state)

/** Delivery state of a test mail. */
export function TestMailState({ mail }: { mail: number }) {
  const found = useQuery({
    ...read('GET admin/testEmailState', { query: { mail } }),
    refetchInterval: ({ state: { data } }) => (!data || pendingStates.includes(data.state) ? 1500 : false),
  })
  if (!found.data) return null
  const { state, words, to } = found.data
  const answer = words && state !== 'kept' ? ` “${words}”` : ''
  return (
    <Note tone={isState(state) ? tones[state] : 'info'}>
      {isState(state) ? t(`test.${state}`, { to }) : t('test.other', { to, state })}
      {answer}
    </Note>
  )
}
