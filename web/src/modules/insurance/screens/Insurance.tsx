import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function Insurance() {
  return <ComingPage title="Insurance" says="Insurers, their claims contacts and their own lookups." />
}
