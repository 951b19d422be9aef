import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function Outbox() {
  return <ComingPage title="Outbox" says="Mail and SMS that were kept here in place of being sent." />
}
