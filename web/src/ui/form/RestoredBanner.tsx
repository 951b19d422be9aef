import { Banner } from '../states/Note.tsx'

interface Props {
  form: { restoredAt: number | undefined; reset: () => void }
  /** Where other words are needed than the usual ones. */
  words?: string
}

const usual = 'What you typed earlier is back. It is not saved yet. Close this message to throw it away.'

/** Over a form: typing from an earlier time came back. Its cross throws the typing away. */
export function RestoredBanner({ form, words = usual }: Props) {
  if (form.restoredAt === undefined) return null
  return (
    <Banner tone="info" onClose={form.reset}>
      {words}
    </Banner>
  )
}
