import { CallError } from '../../../../kit/api/client.ts'
import { ErrorState } from '../../../../ui/states/states.tsx'

/** Error state of one panel; the rest of the dialog stays usable. */
export const PanelFailed = (props: { title: string; error: unknown; onAgain: () => void }) => {
  const callError = props.error instanceof CallError ? props.error : undefined
  return (
    <ErrorState
      title={props.title}
      text={callError?.message}
      reference={callError?.problem.reference}
      onAgain={props.onAgain}
    />
  )
}
