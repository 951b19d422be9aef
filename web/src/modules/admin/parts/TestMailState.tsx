import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/api/queries.ts'
import { Note, type NoteTone } from '../../../ui/states/Note.tsx'

const pendingStates = ['queued', 'sending']
const stateTexts: Record<string, [tone: NoteTone, words: string]> = {
  queued: ['info', 'is queued'],
  sending: ['info', 'is being sent'],
  waiting: ['warn', 'waits for the mail server'],
  sent: ['good', 'was sent'],
  kept: ['info', 'was kept in the outbox of this installation, and not sent'],
  refused: ['bad', 'was refused'],
}

/** Delivery state of a test mail. */
export function TestMailState({ mail }: { mail: number }) {
  const found = useQuery({
    ...read('GET admin/testEmailState', { query: { mail } }),
    refetchInterval: ({ state: { data } }) => (!data || pendingStates.includes(data.state) ? 1500 : false),
  })
  if (!found.data) return null
  const { state, words, to } = found.data
  const [tone, stateText] = stateTexts[state] ?? ['info', state]
  const answer = words && state !== 'kept' ? ` “${words}”` : ''
  return (
    <Note tone={tone}>
      The test to {to} {stateText}.{answer}
    </Note>
  )
}
